if (-not $nodeName) { $nodeName = [System.Net.Dns]::GetHostName().ToLowerInvariant() }
$env:NODE_NAME = $nodeName

function Test-Network {
    return [bool](Get-HnsNetwork | Where-Object { $_.Name -eq $networkName })
}

# The address of the node; nothing while the machine has none yet.
function Get-NodeAddress {
    if ($interfaceName) {
        # an HNS network moves the adapter's address to a virtual adapter with this name
        $names = @(('vEthernet (' + $interfaceName + ')'), $interfaceName)
        $adapter = Get-NetAdapter | Where-Object { $names -contains $_.Name } | Sort-Object { $names.IndexOf($_.Name) } | Select-Object -First 1
        if (-not $adapter) { throw 'no network adapter with the name ' + $interfaceName }
        $index = $adapter.ifIndex
    } elseif ($nodeIp) {
        return $nodeIp
    } else {
        $route = Get-NetRoute -DestinationPrefix '0.0.0.0/0' -ErrorAction SilentlyContinue | Sort-Object { $_.RouteMetric + $_.InterfaceMetric } | Select-Object -First 1
        if (-not $route) { return '' }
        $index = $route.InterfaceIndex
    }
    return [string](Get-NetIPAddress -InterfaceIndex $index -AddressFamily IPv4 -ErrorAction SilentlyContinue | Select-Object -First 1).IPAddress
}

# The template doesn't contain the node's address, which is known only here.
function Write-CniConfiguration($address) {
    $config = Get-Content -Raw -LiteralPath $cniTemplate | ConvertFrom-Json
    foreach ($policy in @($config.delegate.AdditionalArgs) + @($config.delegate.policies)) {
        if (-not $policy) { continue }
        $settings = $policy.Value.Settings
        if ($policy.Value.Type -eq 'ProviderAddress') { $settings.ProviderAddress = $address }
        if ($policy.Value.Type -eq 'SDNRoute' -and $settings.DestinationPrefix -eq '') { $settings.DestinationPrefix = $address + '/32' }
    }
    New-Item -ItemType Directory -Force -Path (Split-Path -Parent $cniConfig) | Out-Null
    # write a temporary file and move it, so that containerd never reads an incomplete file; Set-Content would add a byte order mark
    [System.IO.File]::WriteAllText($cniConfig + '.tmp', ($config | ConvertTo-Json -Depth 20))
    Move-Item -LiteralPath ($cniConfig + '.tmp') -Destination $cniConfig -Force
}

# a machine may restart before it joins the cluster
while (-not (Test-Path -LiteralPath $kubeletConfig)) { Start-Sleep -Seconds 5 }
if (-not (Test-Network)) {
    # files from before a restart of the machine, which overlay networks don't outlive: with them, a CNI plugin would create the network in place of
    # flanneld, without the routes to other nodes
    foreach ($file in $subnetFile, $cniConfig) {
        if (Test-Path -LiteralPath $file) { Remove-Item -LiteralPath $file -Force }
    }
}
# the kubelet doesn't start with the machine, since Pods that start before would use these files
Start-Service -Name 'kubelet'

# while the machine starts, its address may not be there yet
$address = Get-NodeAddress
while (-not $address) {
    Start-Sleep -Seconds 2
    $address = Get-NodeAddress
}

$start = New-Object System.Diagnostics.ProcessStartInfo
$start.FileName = $program
$start.Arguments = $arguments
# not the name of the adapter, which has no address as soon as a virtual one has it
if ($interfaceName) { $start.Arguments += ' --iface=' + $address }
$start.UseShellExecute = $false
# flanneld exits when the virtual switch of HNS gets the address of its adapter, and whenever it loses the API server
while ($true) {
    $flanneld = [System.Diagnostics.Process]::Start($start)
    while (-not $flanneld.HasExited -and -not (Test-Network)) { Start-Sleep -Seconds 1 }
    if (-not $flanneld.HasExited) {
        if ($metadataRoute) {
            # otherwise the virtual switch of HNS, which exists from now on, would drop responses of the cloud's metadata service
            & route.exe -p add 169.254.169.254 mask 255.255.255.255 0.0.0.0 | Out-Host
        }
        Write-CniConfiguration $address
    }
    $flanneld.WaitForExit()
    Write-Output ('flanneld exited with code ' + $flanneld.ExitCode + ', and starts again')
    Start-Sleep -Seconds 5
}
