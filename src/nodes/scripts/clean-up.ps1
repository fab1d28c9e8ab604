# The kubelet unmounts the volumes of a Pod when the node is drained. A share or disk that is still mounted may be in use.
$mounted = @(Get-Item -Path (Join-Path $podsFolder '*\volumes\*') | Where-Object { $localVolumes -notcontains $_.Name -and (Get-ChildItem -LiteralPath $_.FullName) })
if ($mounted.Count -gt 0 -and $env:SKIP_DRAIN_CHECK -ne 'true') {
    foreach ($folder in $mounted) { Write-Warning ('Mounted volumes: ' + $folder.FullName) }
    throw 'this node is not drained: run "kubectl drain <node> --ignore-daemonsets --delete-emptydir-data", or set the environment variable SKIP_DRAIN_CHECK to true if the cluster no longer exists'
}

# Removes a file or a folder. A link (a reparse point) is removed itself, and what it leads to stays: volumes of Pods are links to shares and disks,
# and in Windows PowerShell 5.1 Remove-Item -Recurse deletes what is behind a link.
function Remove-Tree([string] $path) {
    $item = Get-Item -LiteralPath $path -Force
    $isFolder = $item.Attributes.HasFlag([System.IO.FileAttributes]::Directory)
    $isLink = $item.Attributes.HasFlag([System.IO.FileAttributes]::ReparsePoint)
    if (-not $isFolder) {
        [System.IO.File]::SetAttributes($item.FullName, [System.IO.FileAttributes]::Normal)
        [System.IO.File]::Delete($item.FullName)
        return
    }
    if (-not $isLink) {
        foreach ($child in Get-ChildItem -LiteralPath $item.FullName -Force) { Remove-Tree $child.FullName }
    }
    # only an empty folder or a link: $false is for "not recursively"
    [System.IO.Directory]::Delete($item.FullName, $false)
}

# tasks first, since they start services; and the kubelet, so that it doesn't restart Pods while containerd removes them
foreach ($name in $tasks) {
    if (Get-ScheduledTask -TaskName $name -ErrorAction SilentlyContinue) { Stop-ScheduledTask -TaskName $name }
}
foreach ($name in $services) {
    if (Get-Service -Name $name -ErrorAction SilentlyContinue) { Stop-Service -Name $name -Force }
}
if (Test-Path -LiteralPath $crictl) {
    & $crictl --config $crictlConfig rmp --all --force
    if ($LASTEXITCODE -ne 0) { throw 'could not remove the Pods: start containerd, and run this script again' }
}

Get-HnsPolicyList | Where-Object { $_ } | Remove-HnsPolicyList
Get-HnsNetwork | Where-Object { $_.Name -eq $networkName } | Remove-HnsNetwork

# certificates, allocated addresses, and the source VIP of the previous cluster
foreach ($path in $leftovers) {
    if (Test-Path -LiteralPath $path) { Remove-Tree $path }
}
Write-Output 'Clean-up finished. The node can join again.'
