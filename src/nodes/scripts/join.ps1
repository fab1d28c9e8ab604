if (Test-Path -LiteralPath $kubeletConfig) { throw 'this node has joined a cluster already: run clean-up.ps1 first' }

# kubeadm writes to /etc and /var of the current drive
Set-Location -LiteralPath (Split-Path -Qualifier $configurationFolder)

$token = [System.Environment]::GetEnvironmentVariable($tokenVariable)
if (-not $token -and $tokenFile -and (Test-Path -LiteralPath $tokenFile)) { $token = [System.IO.File]::ReadAllText($tokenFile).Trim() }
# the token is never shown, not even an invalid one
if ($token -cnotmatch '^[a-z0-9]{6}\.[a-z0-9]{16}$') { throw 'missing or invalid token: set the environment variable ' + $tokenVariable + ' to the output of kubeadm token create' }

# the token is written to a temporary file that only administrators can read
$private = Join-Path $configurationFolder ('join-' + [System.Guid]::NewGuid().ToString() + '.yaml')
try {
    New-Item -ItemType File -Path $private | Out-Null
    & icacls.exe $private /inheritance:r /grant '*S-1-5-32-544:F' '*S-1-5-18:F' | Out-Null
    if ($LASTEXITCODE -ne 0) { throw 'could not restrict the file with the token to administrators' }
    $configuration = [System.IO.File]::ReadAllText($joinConfig)
    [System.IO.File]::WriteAllText($private, $configuration.Replace($tokenPlaceholder, $token))
    & $kubeadm join --config $private
    if ($LASTEXITCODE -ne 0) { throw 'kubeadm failed with exit code ' + $LASTEXITCODE }
} finally {
    Remove-Item -LiteralPath $private -Force -ErrorAction SilentlyContinue
    if ($tokenFile) { Remove-Item -LiteralPath $tokenFile -Force -ErrorAction SilentlyContinue }
    [System.Environment]::SetEnvironmentVariable($tokenVariable, $null)
}
