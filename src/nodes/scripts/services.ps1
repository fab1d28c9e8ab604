# Runs a program with an exact command line. PowerShell's own call operator passes quotes differently in each release.
function Invoke-Program([string] $program, [string] $arguments) {
    $start = New-Object System.Diagnostics.ProcessStartInfo
    $start.FileName = $program
    $start.Arguments = $arguments
    $start.UseShellExecute = $false
    $process = [System.Diagnostics.Process]::Start($start)
    $process.WaitForExit()
    if ($process.ExitCode -ne 0) { throw $program + ' failed with exit code ' + $process.ExitCode + ': ' + $arguments }
}

function Remove-OldService([string] $name) {
    if (-not (Get-Service -Name $name -ErrorAction SilentlyContinue)) { return }
    Stop-Service -Name $name -Force
    Invoke-Program 'sc.exe' ('delete ' + $name)
    while (Get-Service -Name $name -ErrorAction SilentlyContinue) { Start-Sleep -Milliseconds 200 }
}

# Registers a task that runs a script as SYSTEM, when the machine starts or every hour.
function Register-ScriptTask([string] $name, [string] $arguments, [bool] $hourly) {
    $action = New-ScheduledTaskAction -Execute $powershell -Argument $arguments
    $trigger = New-ScheduledTaskTrigger -AtStartup
    if ($hourly) { $trigger = New-ScheduledTaskTrigger -Once -At (Get-Date) -RepetitionInterval (New-TimeSpan -Hours 1) }
    $principal = New-ScheduledTaskPrincipal -UserId 'S-1-5-18' -RunLevel Highest
    $settings = New-ScheduledTaskSettingsSet -ExecutionTimeLimit ([System.TimeSpan]::Zero) -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1)
    Register-ScheduledTask -TaskName $name -Action $action -Trigger $trigger -Principal $principal -Settings $settings -Force | Out-Null
}

# containerd pulls the images. Services have variables of the machine only after its restart.
function Set-ContainerdProxy {
    $environment = @(foreach ($name in 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY') {
        $value = [System.Environment]::GetEnvironmentVariable($name, 'Machine')
        if ($value) { $name + '=' + $value }
    })
    if ($environment.Count -eq 0) { throw 'run proxy.ps1 first' }
    New-ItemProperty -LiteralPath 'HKLM:\SYSTEM\CurrentControlSet\Services\containerd' -Name 'Environment' -PropertyType MultiString -Value $environment -Force | Out-Null
}

foreach ($folder in $logFolders) { New-Item -ItemType Directory -Force -Path $folder | Out-Null }
if (-not $nodeName) { $nodeName = [System.Net.Dns]::GetHostName().ToLowerInvariant() }

