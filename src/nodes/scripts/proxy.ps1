# for programs that administrators start, and the other scripts; services read it after a restart of the machine
foreach ($name in $variables.Keys) { [System.Environment]::SetEnvironmentVariable($name, $variables[$name], 'Machine') }

# containerd pulls the images, so its service gets the variables at once; before it is registered, services.ps1 gives them to it
if (Get-Service -Name 'containerd' -ErrorAction SilentlyContinue) {
    $environment = @($variables.Keys | ForEach-Object { $_ + '=' + $variables[$_] })
    New-ItemProperty -LiteralPath 'HKLM:\SYSTEM\CurrentControlSet\Services\containerd' -Name 'Environment' -PropertyType MultiString -Value $environment -Force | Out-Null
    if ((Get-Service -Name 'containerd').Status -eq 'Running') {
        $dependents = @(Get-Service -Name 'containerd' -DependentServices | Where-Object { $_.Status -eq 'Running' })
        Restart-Service -Name 'containerd' -Force
        foreach ($service in $dependents) { Start-Service -Name $service.Name }
    }
}
