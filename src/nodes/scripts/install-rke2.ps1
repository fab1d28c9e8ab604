# RKE2 reads the token whenever it starts, so it stays in a file that only administrators can read
if (-not (Test-Path -LiteralPath $tokenFile)) {
    $token = [System.Environment]::GetEnvironmentVariable($tokenVariable)
    if (-not $token) { throw 'missing token: set the environment variable ' + $tokenVariable + ' to the content of /var/lib/rancher/rke2/server/node-token on a server' }
    $folder = Split-Path -Parent $tokenFile
    if (-not (Test-Path -LiteralPath $folder)) { New-Item -ItemType Directory -Force -Path $folder | Out-Null }
    New-Item -ItemType File -Path $tokenFile | Out-Null
    & icacls.exe $tokenFile /inheritance:r /grant '*S-1-5-32-544:F' '*S-1-5-18:F' | Out-Null
    if ($LASTEXITCODE -ne 0) { throw 'could not restrict the file with the token to administrators' }
    [System.IO.File]::WriteAllText($tokenFile, $token.Trim())
    [System.Environment]::SetEnvironmentVariable($tokenVariable, $null)
}

if (-not (Test-Path -LiteralPath $rke2)) {
    & curl.exe --fail --silent --show-error --location --output $installer $installerUrl
    if ($LASTEXITCODE -ne 0) { throw 'could not download ' + $installerUrl }
    # it compares the program with the checksums of the release
    & $powershell -NoProfile -NonInteractive -ExecutionPolicy Bypass -File $installer $selector $release
    if ($LASTEXITCODE -ne 0) { throw 'the installer of RKE2 failed with exit code ' + $LASTEXITCODE }
}
if (-not (Get-Service -Name 'rke2' -ErrorAction SilentlyContinue)) {
    & $rke2 agent service --add
    if ($LASTEXITCODE -ne 0) { throw 'rke2.exe could not add its service' }
}
Start-Service -Name 'rke2'
Write-Output 'RKE2 started. The node joins as soon as RKE2 has pulled its programs.'
