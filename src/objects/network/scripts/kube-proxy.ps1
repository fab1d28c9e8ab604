# Runs kube-proxy on this Windows node: waits for the Pod network, gets the source VIP that an overlay network requires, and starts
# kube-proxy with this address and the name of the node. All values come from environment variables and are never run as code.
$ErrorActionPreference = 'Stop'
$image = $env:CONTAINER_SANDBOX_MOUNT_POINT
$state = 'C:\var\lib\kube-proxy-windows'
New-Item -ItemType Directory -Force -Path $state | Out-Null

# with the feature Containers, Windows has commands of the same names itself
$module = Join-Path $image 'kube-proxy\hns.psm1'
if (Test-Path -LiteralPath $module) { Import-Module -Force $module }

function Wait-Network {
    Write-Host ('Waiting for the HNS network ' + $env:KUBE_NETWORK)
    while ($true) {
        $found = Get-HnsNetwork | Where-Object { $_.Name -eq $env:KUBE_NETWORK } | Select-Object -First 1
        if ($found) { return $found }
        Start-Sleep -Seconds 2
    }
}

# Since Windows Server 2022 volumes are at their mount path; before, they are below the root of the image.
function Get-VolumePath($path) {
    if (Test-Path -LiteralPath $path) { return $path }
    return Join-Path $image ($path.Substring(3))
}

# The address of the host's own endpoint in the network.
function Wait-EndpointAddress {
    $name = $env:KUBE_NETWORK + '_ep'
    Write-Host ('Waiting for the HNS endpoint ' + $name)
    while ($true) {
        $found = Get-HnsEndpoint | Where-Object { $_.Name -eq $name } | Select-Object -First 1
        if ($found) { return [string]$found.IPAddress }
        Start-Sleep -Seconds 2
    }
}

function Invoke-HostLocal($command, $request) {
    $env:CNI_COMMAND = $command
    $env:CNI_CONTAINERID = 'kube-proxy-source-vip'
    $env:CNI_NETNS = 'none'
    $env:CNI_IFNAME = 'none'
    $env:CNI_PATH = $env:CNI_BIN_PATH
    $plugin = Join-Path $env:CNI_BIN_PATH 'host-local.exe'
    $answer = $request | & $plugin
    if ($LASTEXITCODE -ne 0) { throw 'host-local: ' + ($answer -join ' ') }
    return $answer -join ''
}

# Reserves an address in the node's Pod CIDR, so that no Pod gets it. It stays the same as long as the node has this Pod CIDR.
function Get-ReservedAddress($network) {
    $range = $network.Subnets[0].AddressPrefix
    $file = Join-Path $state 'source-vip.json'
    if (Test-Path -LiteralPath $file) {
        $kept = Get-Content -Raw -LiteralPath $file | ConvertFrom-Json
        if ($kept.range -eq $range -and $kept.network -eq $env:KUBE_NETWORK) { return $kept.address }
    }
    $ipam = @{ type = 'host-local'; ranges = @(, @(@{ subnet = $range })); dataDir = '/var/lib/cni/networks' }
    $request = @{ cniVersion = '0.3.0'; name = $env:KUBE_NETWORK; ipam = $ipam } | ConvertTo-Json -Depth 10 -Compress
    Invoke-HostLocal 'DEL' $request | Out-Null
    $answer = Invoke-HostLocal 'ADD' $request | ConvertFrom-Json
    $address = $answer.ips[0].address.Split('/')[0]
    $kept = @{ range = $range; network = $env:KUBE_NETWORK; address = $address } | ConvertTo-Json
    [System.IO.File]::WriteAllText($file, $kept)
    return $address
}

$network = Wait-Network
switch ($env:SOURCE_VIP) {
    'host-local' { $sourceVip = Get-ReservedAddress $network }
    'endpoint' { $sourceVip = if ($network.Type -eq 'Overlay') { Wait-EndpointAddress } else { '' } }
    default { $sourceVip = $env:SOURCE_VIP }
}
Write-Host ('Source VIP: ' + $sourceVip)

$config = Get-Content -Raw -LiteralPath (Join-Path $PSScriptRoot 'config.json') | ConvertFrom-Json
$config.hostnameOverride = $env:NODE_NAME
$config.winkernel.sourceVip = $sourceVip

$kubeconfig = Get-Content -Raw -LiteralPath (Join-Path $PSScriptRoot 'kubeconfig.json') | ConvertFrom-Json
$cluster = $kubeconfig.clusters[0].cluster
$user = $kubeconfig.users[0].user
$cluster.'certificate-authority' = Get-VolumePath $cluster.'certificate-authority'
$user.tokenFile = Get-VolumePath $user.tokenFile
$config.clientConnection.kubeconfig = Join-Path $state 'kubeconfig.json'
[System.IO.File]::WriteAllText($config.clientConnection.kubeconfig, ($kubeconfig | ConvertTo-Json -Depth 20))

$file = Join-Path $state 'config.json'
[System.IO.File]::WriteAllText($file, ($config | ConvertTo-Json -Depth 20))

# kube-proxy doesn't know the load balancers of its last run, and would add its own beside them
Get-HnsPolicyList | Where-Object { $_ } | Remove-HnsPolicyList

$kubeProxy = Join-Path $image 'kube-proxy\kube-proxy.exe'
& $kubeProxy ('--config=' + $file)
exit $LASTEXITCODE
