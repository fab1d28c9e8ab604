# Starts a program with a command line that is passed on as it is: how quotes get through differs between the releases of PowerShell.
function Invoke-Program([string] $program, [string] $arguments) {
    $start = New-Object System.Diagnostics.ProcessStartInfo
    $start.FileName = $program
    $start.Arguments = $arguments
    $start.UseShellExecute = $false
    $process = [System.Diagnostics.Process]::Start($start)
    $process.WaitForExit()
    if ($process.ExitCode -ne 0) { throw $program + ' ended with ' + $process.ExitCode + ': ' + $arguments }
}

function Remove-OldService([string] $name) {
    if (-not (Get-Service -Name $name -ErrorAction SilentlyContinue)) { return }
    Stop-Service -Name $name -Force
    Invoke-Program 'sc.exe' ('delete ' + $name)
    while (Get-Service -Name $name -ErrorAction SilentlyContinue) { Start-Sleep -Milliseconds 200 }
}

# Runs a script as the system, at the start of the machine or every hour.
function Register-ScriptTask([string] $name, [string] $arguments, [bool] $hourly) {
    $action = New-ScheduledTaskAction -Execute $powershell -Argument $arguments
    $trigger = New-ScheduledTaskTrigger -AtStartup
    if ($hourly) { $trigger = New-ScheduledTaskTrigger -Once -At (Get-Date) -RepetitionInterval (New-TimeSpan -Hours 1) }
    $principal = New-ScheduledTaskPrincipal -UserId 'S-1-5-18' -RunLevel Highest
    $settings = New-ScheduledTaskSettingsSet -ExecutionTimeLimit ([System.TimeSpan]::Zero) -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1)
    Register-ScheduledTask -TaskName $name -Action $action -Trigger $trigger -Principal $principal -Settings $settings -Force | Out-Null
}

foreach ($folder in $logFolders) { New-Item -ItemType Directory -Force -Path $folder | Out-Null }
if (-not $nodeName) { $nodeName = [System.Net.Dns]::GetHostName().ToLowerInvariant() }

