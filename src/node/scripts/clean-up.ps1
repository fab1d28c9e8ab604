# the kubelet is stopped first, so that it doesn't restart Pods while containerd removes them
foreach ($name in $services) {
    if (Get-Service -Name $name -ErrorAction SilentlyContinue) { Stop-Service -Name $name -Force }
}
foreach ($name in $tasks) {
    if (Get-ScheduledTask -TaskName $name -ErrorAction SilentlyContinue) { Stop-ScheduledTask -TaskName $name }
}
if (Test-Path -LiteralPath $crictl) { & $crictl --config $crictlConfig rmp --all --force }

Get-HnsNetwork | Where-Object { $_.Name -eq $networkName } | ForEach-Object { Remove-HnsNetwork -Id $_.Id }

# certificates, allocated addresses, and the source VIP of the previous cluster
foreach ($path in $leftovers) {
    if (Test-Path -LiteralPath $path) { Remove-Item -LiteralPath $path -Recurse -Force }
}
Write-Output 'Clean-up finished. The node can join again.'
