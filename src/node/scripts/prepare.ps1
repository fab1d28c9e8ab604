$administrator = [System.Security.Principal.WindowsBuiltInRole]::Administrator
$identity = New-Object System.Security.Principal.WindowsPrincipal ([System.Security.Principal.WindowsIdentity]::GetCurrent())
if (-not $identity.IsInRole($administrator)) { throw 'run this script as an administrator' }

$build = [System.Environment]::OSVersion.Version.Build
if ($build -ne $windowsBuild) { throw 'these files are for Windows build ' + $windowsBuild + ', but this machine runs build ' + $build }

if ($updates.Count -gt 0) {
    $revision = (Get-ItemProperty -LiteralPath 'HKLM:\SOFTWARE\Microsoft\Windows NT\CurrentVersion' -Name 'UBR').UBR
    $absent = @($updates | Where-Object { $revision -lt $_.Revision })
    foreach ($update in $absent) { Write-Warning ('Missing update: ' + $update.Name + ' (revision ' + $update.Revision + '), required by ' + $update.Purpose) }
    if ($absent.Count -gt 0) { throw 'install the current cumulative update of Windows, and run this script again: this machine has revision ' + $revision }
}

# Windows counts all memory as virtual memory, and has no OOM killer
if (-not (Get-CimInstance -ClassName 'Win32_PageFileUsage')) { Write-Warning 'This machine has no pagefile: containers fail when its memory is used up. Set up a pagefile.' }

$restartNeeded = $false
foreach ($feature in $features) {
    if ((Get-WindowsFeature -Name $feature).Installed) { continue }
    Write-Output ('Installing the Windows feature ' + $feature)
    $result = Install-WindowsFeature -Name $feature
    if ($result.RestartNeeded -ne 'No') { $restartNeeded = $true }
}
if ($restartNeeded) {
    Write-Warning 'Restart this machine, and run this script again.'
    exit 3010
}

foreach ($folder in $folders) { New-Item -ItemType Directory -Force -Path $folder | Out-Null }

# the files are in the folder above the scripts, as they were rendered
$rendered = Split-Path -Parent $PSScriptRoot
foreach ($file in $files) {
    New-Item -ItemType Directory -Force -Path (Split-Path -Parent $file.Path) | Out-Null
    Copy-Item -LiteralPath (Join-Path $rendered $file.Name) -Destination $file.Path -Force
}

function Get-Text($url) {
    $text = & curl.exe --fail --silent --show-error --location $url
    if ($LASTEXITCODE -ne 0) { throw 'could not download ' + $url }
    return ($text -join ' ').Trim()
}

# Downloads a file, and keeps it only if its checksum matches the published one.
function Get-CheckedFile($url, $checksumUrl, $file) {
    $part = $file + '.part'
    & curl.exe --fail --silent --show-error --location --output $part $url
    if ($LASTEXITCODE -ne 0) { throw 'could not download ' + $url }
    $expected = (Get-Text $checksumUrl).Split(' ')[0]
    $actual = (Get-FileHash -Algorithm SHA256 -LiteralPath $part).Hash
    if ($expected -ne $actual) { throw 'checksum mismatch of ' + $url + ': expected ' + $expected + ', got ' + $actual }
    Move-Item -LiteralPath $part -Destination $file -Force
}

if (-not $kubernetesVersion) {
    $kubernetesVersion = Get-Text $kubernetesChannel
    if ($kubernetesVersion -notmatch '^v1\.\d+\.\d+$') { throw 'not a Kubernetes version: ' + $kubernetesVersion }
}
foreach ($name in $kubernetesPrograms) {
    $file = Join-Path $programFolder $name
    if (Test-Path -LiteralPath $file) { continue }
    $url = 'https://dl.k8s.io/' + $kubernetesVersion + '/bin/windows/amd64/' + $name
    Get-CheckedFile $url ($url + '.sha256') $file
}

if (-not (Test-Path -LiteralPath (Join-Path $containerdFolder 'containerd.exe'))) {
    $archive = Join-Path $containerdFolder 'containerd.tar.gz'
    Get-CheckedFile $containerdUrl ($containerdUrl + '.sha256sum') $archive
    & tar.exe -x -z -f $archive -C $containerdFolder --strip-components 1
    if ($LASTEXITCODE -ne 0) { throw 'could not extract ' + $archive }
    Remove-Item -LiteralPath $archive
}

$missing = @($neededPrograms | Where-Object { -not (Test-Path -LiteralPath $_.Path) })
foreach ($program in $missing) { Write-Warning ('Missing program: ' + $program.Path + '. Download it from ' + $program.Source) }
if ($missing.Count -gt 0) { throw 'install the missing programs at these paths, and run this script again' }

foreach ($rule in $firewallRules) {
    if (Get-NetFirewallRule -Name $rule.Name -ErrorAction SilentlyContinue) { continue }
    New-NetFirewallRule -Name $rule.Name -DisplayName $rule.Name -Enabled True -Direction Inbound -Action Allow -Protocol $rule.Protocol -LocalPort $rule.Port | Out-Null
}

if ($unscannedProcesses.Count -gt 0) {
    if (Get-Command -Name 'Add-MpPreference' -ErrorAction SilentlyContinue) {
        Add-MpPreference -ExclusionProcess $unscannedProcesses -ExclusionPath $unscannedFolders
    } else {
        Write-Warning 'Microsoft Defender is not installed: exclude the programs of the node in your antivirus program.'
    }
}

$machinePath = [System.Environment]::GetEnvironmentVariable('Path', 'Machine')
foreach ($folder in $programFolder, $containerdFolder) {
    if ($machinePath.Split(';') -notcontains $folder) { $machinePath = $machinePath + ';' + $folder }
}
[System.Environment]::SetEnvironmentVariable('Path', $machinePath, 'Machine')
Write-Output 'Machine prepared. Next, run services.ps1.'
