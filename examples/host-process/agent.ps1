# Once a minute, logs the free disk space of the node and the status of its services.
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
