# the scripts of these tasks and services also run when the machine starts
foreach ($name in $tasks) { Start-ScheduledTask -TaskName $name }
foreach ($name in $services) {
    Set-Service -Name $name -StartupType Automatic
    Start-Service -Name $name
}
Write-Output 'Waiting for kube-proxy, which starts as soon as the network exists'
while ((Get-Service -Name 'kube-proxy').Status -ne 'Running') { Start-Sleep -Seconds 2 }
