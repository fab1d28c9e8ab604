# Makes this Windows node a part of the cluster's Flannel network: brings the CNI plugins and their configuration to where containerd
# looks for them, and then runs flanneld. All values come by environment variables, and none of them is ever run as code.
$ErrorActionPreference = 'Stop'
$image = $env:CONTAINER_SANDBOX_MOUNT_POINT

function Get-NodeInterfaceIndex {
    if ($env:INTERFACE_NAME) {
        # a network of HNS takes the address of the adapter over, under a name that is made of the adapter's
        foreach ($name in ('vEthernet (' + $env:INTERFACE_NAME + ')'), $env:INTERFACE_NAME) {
            $found = Get-NetAdapter | Where-Object { $_.Name -eq $name } | Select-Object -First 1
            if ($found) { return $found.ifIndex }
        }
        throw 'this node has no network adapter with the name in INTERFACE_NAME: ' + $env:INTERFACE_NAME
    }
    $route = Get-NetRoute -DestinationPrefix '0.0.0.0/0' | Sort-Object { $_.RouteMetric + $_.InterfaceMetric } | Select-Object -First 1
    return $route.InterfaceIndex
}

function Get-NodeAddress {
    $found = Get-NetIPAddress -InterfaceIndex (Get-NodeInterfaceIndex) -AddressFamily IPv4 | Select-Object -First 1
    return $found.IPAddress
}

function Copy-CniPlugins {
    New-Item -ItemType Directory -Force -Path $env:CNI_BIN_PATH | Out-Null
    foreach ($plugin in Get-ChildItem -LiteralPath (Join-Path $image 'cni') -Filter '*.exe') {
        try {
            Copy-Item -LiteralPath $plugin.FullName -Destination $env:CNI_BIN_PATH -Force
        } catch [System.IO.IOException] {
            # it is running at this moment; the one that is there will do until the next start
            Write-Warning ('kept the CNI plugin that is in use: ' + $plugin.Name)
        }
    }
}

# What only the node knows is left blank in the configuration: its own address.
function Write-CniConfiguration($address) {
    $source = Join-Path $PSScriptRoot 'cni-conf-containerd.json'
    $config = Get-Content -Raw -LiteralPath $source | ConvertFrom-Json
    foreach ($policy in @($config.delegate.AdditionalArgs) + @($config.delegate.policies)) {
        if (-not $policy) { continue }
        $settings = $policy.Value.Settings
        if ($policy.Value.Type -eq 'ProviderAddress') { $settings.ProviderAddress = $address }
        if ($policy.Value.Type -eq 'SDNRoute' -and $settings.DestinationPrefix -eq '') { $settings.DestinationPrefix = $address + '/32' }
    }
    New-Item -ItemType Directory -Force -Path $env:CNI_CONFIG_PATH | Out-Null
    $target = Join-Path $env:CNI_CONFIG_PATH '10-flannel.conf'
    # written aside and then moved, so that containerd never reads half of it; without the mark that Set-Content puts before UTF-8
    [System.IO.File]::WriteAllText($target + '.tmp', ($config | ConvertTo-Json -Depth 20))
    Move-Item -LiteralPath ($target + '.tmp') -Destination $target -Force
}

$address = Get-NodeAddress
Write-Output ('address of this node: ' + $address)
Copy-CniPlugins
Write-CniConfiguration $address

if ($env:METADATA_ROUTE -eq 'true') {
    # the virtual switch that HNS makes would swallow what clouds answer on this address
    & route.exe add 169.254.169.254 mask 255.255.255.255 0.0.0.0 | Out-Host
}

$arguments = @(
    '--kube-subnet-mgr',
    '--iface', $address,
    '--net-config-path', (Join-Path $image 'mounts\kube-flannel\net-conf.json')
)
$flanneld = Join-Path $image 'flannel\flanneld.exe'
& $flanneld $arguments
exit $LASTEXITCODE
