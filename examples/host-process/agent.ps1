# Tells once a minute how the node is: room on its disk, and the services that make it a node.
while ($true) {
    $drive = [System.IO.DriveInfo]::new('C')
    $report = [ordered]@{
        node    = $env:COMPUTERNAME
        time    = (Get-Date).ToUniversalTime().ToString('o')
        freeGiB = [math]::Round($drive.AvailableFreeSpace / 1gb, 1)
    }
    foreach ($name in 'kubelet', 'containerd') {
        $service = Get-Service -Name $name -ErrorAction SilentlyContinue
        $report[$name] = if ($service) { $service.Status.ToString() } else { 'absent' }
    }
    Write-Host ($report | ConvertTo-Json -Compress)
    Start-Sleep -Seconds 60
}
