# pods are removed while containerd still knows them, and nothing starts them again
foreach ($name in $services) {
    if (Get-Service -Name $name -ErrorAction SilentlyContinue) { Stop-Service -Name $name -Force }
}
foreach ($name in $tasks) {
    if (Get-ScheduledTask -TaskName $name -ErrorAction SilentlyContinue) { Stop-ScheduledTask -TaskName $name }
}
if (Test-Path -LiteralPath $crictl) { & $crictl --config $crictlConfig rmp --all --force }

Get-HnsNetwork | Where-Object { $_.Name -eq $networkName } | ForEach-Object { Remove-HnsNetwork -Id $_.Id }

# certificates, addresses that were given out, and the source VIP of the old cluster
foreach ($path in $leftovers) {
    if (Test-Path -LiteralPath $path) { Remove-Item -LiteralPath $path -Recurse -Force }
}
Write-Output 'clean; the node can join again'
