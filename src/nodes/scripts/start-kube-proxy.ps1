if (-not $nodeName) { $nodeName = [System.Net.Dns]::GetHostName().ToLowerInvariant() }

# Writes a temporary file and moves it, so that no program reads an incomplete file. Set-Content would add a byte order mark.
function Write-Json($value, $file) {
    New-Item -ItemType Directory -Force -Path (Split-Path -Parent $file) | Out-Null
    [System.IO.File]::WriteAllText($file + '.tmp', ($value | ConvertTo-Json -Depth 20))
    Move-Item -LiteralPath ($file + '.tmp') -Destination $file -Force
}

function Wait-Network {
    Write-Output ('Waiting for the HNS network ' + $networkName)
    while (-not (Get-HnsNetwork | Where-Object { $_.Name -eq $networkName })) { Start-Sleep -Seconds 2 }
}

function Invoke-HostLocal($command, $request) {
    $env:CNI_COMMAND = $command
    $env:CNI_CONTAINERID = 'kube-proxy-source-vip'
    $env:CNI_NETNS = 'none'
    $env:CNI_IFNAME = 'none'
    $env:CNI_PATH = $cniBin
    $plugin = Join-Path $cniBin 'host-local.exe'
    $answer = $request | & $plugin
    if ($LASTEXITCODE -ne 0) { throw 'host-local: ' + ($answer -join ' ') }
    return $answer -join ''
}

# Reserves an address in the node's Pod CIDR, so that no Pod gets it. It stays the same as long as the node has this Pod CIDR.
function Get-ReservedAddress {
    $range = (Get-HnsNetwork | Where-Object { $_.Name -eq $networkName } | Select-Object -First 1).Subnets[0].AddressPrefix
    if (Test-Path -LiteralPath $sourceVipFile) {
        $kept = Get-Content -Raw -LiteralPath $sourceVipFile | ConvertFrom-Json
        if ($kept.range -eq $range -and $kept.network -eq $networkName) { return $kept.address }
    }
    $ipam = @{ type = 'host-local'; ranges = @(, @(@{ subnet = $range })); dataDir = '/var/lib/cni/networks' }
    $request = @{ cniVersion = '0.3.0'; name = $networkName; ipam = $ipam } | ConvertTo-Json -Depth 10 -Compress
    Invoke-HostLocal 'DEL' $request | Out-Null
    $address = (Invoke-HostLocal 'ADD' $request | ConvertFrom-Json).ips[0].address.Split('/')[0]
    Write-Json @{ range = $range; network = $networkName; address = $address } $sourceVipFile
    return $address
}

# The address of the host's own endpoint in a Calico overlay network.
function Get-EndpointAddress {
    if ((Get-HnsNetwork | Where-Object { $_.Name -eq $networkName } | Select-Object -First 1).Type -ne 'Overlay') { return '' }
    $name = $networkName + '_ep'
    while ($true) {
        $endpoint = Get-HnsEndpoint | Where-Object { $_.Name -eq $name } | Select-Object -First 1
        if ($endpoint) { return [string]$endpoint.IPAddress }
        Start-Sleep -Seconds 2
    }
}

# a machine may restart before it joins the cluster
while (-not (Test-Path -LiteralPath $kubeletConfig)) { Start-Sleep -Seconds 5 }
Wait-Network
switch ($sourceVip) {
    'host-local' { $address = Get-ReservedAddress }
    'endpoint' { $address = Get-EndpointAddress }
    default { $address = '' }
}
$config = Get-Content -Raw -LiteralPath $proxyTemplate | ConvertFrom-Json
$config.hostnameOverride = $nodeName
$config.winkernel.sourceVip = $address
Write-Json $config $proxyConfig

# kube-proxy doesn't know the load balancers of its last run, and would add its own beside them
if (-not $program) { Stop-Service -Name 'kube-proxy' -Force }
Get-HnsPolicyList | Where-Object { $_ } | Remove-HnsPolicyList

if (-not $program) {
    Start-Service -Name 'kube-proxy'
    exit 0
}
$start = New-Object System.Diagnostics.ProcessStartInfo
$start.FileName = $program
$start.Arguments = $arguments
$start.UseShellExecute = $false
$kubeProxy = [System.Diagnostics.Process]::Start($start)
$kubeProxy.WaitForExit()
exit $kubeProxy.ExitCode
