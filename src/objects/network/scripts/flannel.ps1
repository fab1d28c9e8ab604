# Connects this Windows node to the cluster's Flannel network: copies the CNI plugins, runs flanneld, and writes the configuration of the plugins as
# soon as flanneld has created the network. All values come from environment variables and are never run as code.
$ErrorActionPreference = 'Stop'
$image = $env:CONTAINER_SANDBOX_MOUNT_POINT

function Get-NodeInterfaceIndex {
    if ($env:INTERFACE_NAME) {
        # an HNS network moves the adapter's address to a virtual adapter with this name
        foreach ($name in ('vEthernet (' + $env:INTERFACE_NAME + ')'), $env:INTERFACE_NAME) {
            $found = Get-NetAdapter | Where-Object { $_.Name -eq $name } | Select-Object -First 1
            if ($found) { return $found.ifIndex }
        }
        throw 'no network adapter with the name in INTERFACE_NAME: ' + $env:INTERFACE_NAME
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
            # the plugin is running; the existing file is used until the next start
            Write-Warning ('Kept the existing file of a CNI plugin that is running: ' + $plugin.Name)
        }
    }
}

function Test-Network {
    return [bool](Get-HnsNetwork | Where-Object { $_.Name -eq $env:KUBE_NETWORK })
}

# The template doesn't contain the node's address, which is known only here.
function Write-CniConfiguration($address, $target) {
    $source = Join-Path $PSScriptRoot 'cni-conf-containerd.json'
    $config = Get-Content -Raw -LiteralPath $source | ConvertFrom-Json
    foreach ($policy in @($config.delegate.AdditionalArgs) + @($config.delegate.policies)) {
        if (-not $policy) { continue }
        $settings = $policy.Value.Settings
        if ($policy.Value.Type -eq 'ProviderAddress') { $settings.ProviderAddress = $address }
        if ($policy.Value.Type -eq 'SDNRoute' -and $settings.DestinationPrefix -eq '') { $settings.DestinationPrefix = $address + '/32' }
    }
    New-Item -ItemType Directory -Force -Path $env:CNI_CONFIG_PATH | Out-Null
    # write a temporary file and move it, so that containerd never reads an incomplete file; Set-Content would add a byte order mark
    [System.IO.File]::WriteAllText($target + '.tmp', ($config | ConvertTo-Json -Depth 20))
    Move-Item -LiteralPath ($target + '.tmp') -Destination $target -Force
}

$cniConfig = Join-Path $env:CNI_CONFIG_PATH '10-flannel.conf'
if (-not (Test-Network)) {
    # files from before a restart of the machine, which overlay networks don't outlive: with them, a CNI plugin would create the network in place of
    # flanneld, without the routes to other nodes
    foreach ($file in 'C:\run\flannel\subnet.env', $cniConfig) {
        if (Test-Path -LiteralPath $file) { Remove-Item -LiteralPath $file -Force }
    }
}

$address = Get-NodeAddress
Write-Output ('Address of this node: ' + $address)
Copy-CniPlugins

$start = New-Object System.Diagnostics.ProcessStartInfo
$start.FileName = Join-Path $image 'flannel\flanneld.exe'
$start.Arguments = '--kube-subnet-mgr --ip-masq --iface=' + $address + ' --net-config-path="' + (Join-Path $image 'mounts\kube-flannel\net-conf.json') + '"'
$start.UseShellExecute = $false
$flanneld = [System.Diagnostics.Process]::Start($start)
while (-not $flanneld.HasExited -and -not (Test-Network)) { Start-Sleep -Seconds 1 }
if (-not $flanneld.HasExited) {
    if ($env:METADATA_ROUTE -eq 'true') {
        # otherwise the virtual switch of HNS, which exists from now on, would drop responses of the cloud's metadata service
        & route.exe -p add 169.254.169.254 mask 255.255.255.255 0.0.0.0 | Out-Host
    }
    Write-CniConfiguration $address $cniConfig
}
$flanneld.WaitForExit()
exit $flanneld.ExitCode
