# downloads use the proxy that proxy.ps1 has set, which a session from before doesn't have
foreach ($name in 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY') {
    $value = [System.Environment]::GetEnvironmentVariable($name, 'Machine')
    if ($value) { [System.Environment]::SetEnvironmentVariable($name, $value) }
}

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

$restartNeeded = $false

# Windows counts all memory as virtual memory, and has no OOM killer
if ($pageFileMebibytes -gt 0) {
    $system = Get-CimInstance -ClassName 'Win32_ComputerSystem'
    if ($system.AutomaticManagedPagefile) { Set-CimInstance -InputObject $system -Property @{ AutomaticManagedPagefile = $false } }
    $pageFile = Get-CimInstance -ClassName 'Win32_PageFileSetting' | Select-Object -First 1
    if (-not $pageFile) { $pageFile = New-CimInstance -ClassName 'Win32_PageFileSetting' -Property @{ Name = 'C:\pagefile.sys' } }
    if ($pageFile.InitialSize -ne $pageFileMebibytes -or $pageFile.MaximumSize -ne $pageFileMebibytes) {
        Set-CimInstance -InputObject $pageFile -Property @{ InitialSize = $pageFileMebibytes; MaximumSize = $pageFileMebibytes }
        $restartNeeded = $true
    }
} elseif (-not (Get-CimInstance -ClassName 'Win32_PageFileUsage')) {
    Write-Warning 'This machine has no pagefile: containers fail when its memory is used up. Set up a pagefile.'
}

if (-not $automaticUpdates) {
    # updates restart the machine, and with it all of its Pods
    if (-not (Test-Path -LiteralPath $updatePolicy)) { New-Item -Path $updatePolicy -Force | Out-Null }
    New-ItemProperty -LiteralPath $updatePolicy -Name 'NoAutoUpdate' -PropertyType DWord -Value 1 -Force | Out-Null
    Write-Output 'Automatic updates of Windows are off. Install updates while the node is drained.'
}

# kube-proxy reserves ports for Services in the dynamic port range, from which outbound connections get theirs; NodePorts must not be among them
foreach ($range in $portRanges) {
    & netsh.exe interface ipv4 set dynamicportrange $range.Protocol $range.Dynamic $range.DynamicCount | Out-Null
    if ($LASTEXITCODE -ne 0) { throw 'could not set the dynamic port range of ' + $range.Protocol }
    $excluded = & netsh.exe interface ipv4 show excludedportrange $range.Protocol
    if ($excluded -match ('^\s*' + $range.NodePorts + '\s+' + ($range.NodePorts + $range.NodePortsCount - 1) + '\b')) { continue }
    & netsh.exe interface ipv4 add excludedportrange $range.Protocol $range.NodePorts $range.NodePortsCount | Out-Null
    if ($LASTEXITCODE -ne 0) { throw 'could not exclude the NodePorts from the dynamic port range of ' + $range.Protocol + ': a program uses one of them. Restart this machine, and run this script again.' }
}

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

# The published checksum of a file: itself, the content of a file beside it, or the digest in the description of the release.
function Get-Checksum($checksum, $url) {
    if ($checksum -match '^[0-9a-f]{64}$') { return $checksum }
    $text = Get-Text $checksum
    if ($checksum -notmatch '^https://api\.github\.com/') { return $text.Split(' ')[0] }
    $name = $url.Substring($url.LastIndexOf('/') + 1)
    $asset = ($text | ConvertFrom-Json).assets | Where-Object { $_.name -eq $name }
    return ([string]$asset.digest) -replace '^sha256:', ''
}

# Downloads a file, and keeps it only if its checksum matches the published one.
function Get-CheckedFile($url, $checksum, $file) {
    $part = $file + '.part'
    & curl.exe --fail --silent --show-error --location --output $part $url
    if ($LASTEXITCODE -ne 0) { throw 'could not download ' + $url }
    $expected = Get-Checksum $checksum $url
    if (-not $expected) { throw 'no checksum is published for ' + $url + ': verify the file yourself, and copy the program to its path' }
    $algorithm = 'SHA256'
    if ($expected.Length -eq 128) { $algorithm = 'SHA512' }
    $actual = (Get-FileHash -Algorithm $algorithm -LiteralPath $part).Hash
    if ($expected -ne $actual) { throw 'checksum mismatch of ' + $url + ': expected ' + $expected + ', got ' + $actual }
    Move-Item -LiteralPath $part -Destination $file -Force
}

if ($kubernetesPrograms.Count -gt 0 -and -not $kubernetesVersion) {
    $kubernetesVersion = Get-Text $kubernetesChannel
    if ($kubernetesVersion -notmatch '^v1\.\d+\.\d+$') { throw 'not a Kubernetes version: ' + $kubernetesVersion }
}
foreach ($name in $kubernetesPrograms) {
    $file = Join-Path $programFolder $name
    if (Test-Path -LiteralPath $file) { continue }
    $url = 'https://dl.k8s.io/' + $kubernetesVersion + '/bin/windows/amd64/' + $name
    Get-CheckedFile $url ($url + '.sha256') $file
}

if ($containerdUrl -and -not (Test-Path -LiteralPath (Join-Path $containerdFolder 'containerd.exe'))) {
    $archive = Join-Path $containerdFolder 'containerd.tar.gz'
    Get-CheckedFile $containerdUrl ($containerdUrl + '.sha256sum') $archive
    & tar.exe -x -z -f $archive -C $containerdFolder --strip-components 1
    if ($LASTEXITCODE -ne 0) { throw 'could not extract ' + $archive }
    Remove-Item -LiteralPath $archive
}

foreach ($program in $programs) {
    if (Test-Path -LiteralPath $program.Path) { continue }
    New-Item -ItemType Directory -Force -Path (Split-Path -Parent $program.Path) | Out-Null
    if (-not $program.Member) {
        Get-CheckedFile $program.Url $program.Checksum $program.Path
        continue
    }
    $archive = $program.Path + '.archive'
    Get-CheckedFile $program.Url $program.Checksum $archive
    $folder = Split-Path -Parent $program.Path
    & tar.exe -x -f $archive -C $folder --strip-components $program.Strip ('*' + $program.Member)
    if ($LASTEXITCODE -ne 0) { throw 'could not extract ' + $program.Member + ' from ' + $program.Url }
    Remove-Item -LiteralPath $archive
    $extracted = Join-Path $folder (Split-Path -Leaf $program.Member)
    if ($extracted -ne $program.Path) { Move-Item -LiteralPath $extracted -Destination $program.Path -Force }
}

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
foreach ($folder in $pathFolders) {
    if ($machinePath.Split(';') -notcontains $folder) { $machinePath = $machinePath + ';' + $folder }
}
[System.Environment]::SetEnvironmentVariable('Path', $machinePath, 'Machine')
Write-Output ('Machine prepared. Next, run ' + $next + '.')
