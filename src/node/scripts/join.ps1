if (Test-Path -LiteralPath $kubeletConfig) { throw 'this node is part of a cluster: run clean-up.ps1 first' }

# kubeadm writes to /etc and /var of the drive that it is called on
Set-Location -LiteralPath (Split-Path -Qualifier $configurationFolder)

$token = [System.Environment]::GetEnvironmentVariable($tokenVariable)
if (-not $token -and $tokenFile -and (Test-Path -LiteralPath $tokenFile)) { $token = [System.IO.File]::ReadAllText($tokenFile).Trim() }
# neither the token nor what was taken for it is ever shown
if ($token -cnotmatch '^[a-z0-9]{6}\.[a-z0-9]{16}$') { throw 'there is no token: set the environment variable ' + $tokenVariable + ' to what kubeadm token create prints' }

# the token is written to a file that administrators alone can read, and that is gone when kubeadm is done
$private = Join-Path $configurationFolder ('join-' + [System.Guid]::NewGuid().ToString() + '.yaml')
try {
    New-Item -ItemType File -Path $private | Out-Null
    & icacls.exe $private /inheritance:r /grant '*S-1-5-32-544:F' '*S-1-5-18:F' | Out-Null
    if ($LASTEXITCODE -ne 0) { throw 'could not keep the file with the token to administrators' }
    $configuration = [System.IO.File]::ReadAllText($joinConfig)
    [System.IO.File]::WriteAllText($private, $configuration.Replace($tokenPlaceholder, $token))
    & $kubeadm join --config $private
    if ($LASTEXITCODE -ne 0) { throw 'kubeadm ended with ' + $LASTEXITCODE }
} finally {
    Remove-Item -LiteralPath $private -Force -ErrorAction SilentlyContinue
    if ($tokenFile) { Remove-Item -LiteralPath $tokenFile -Force -ErrorAction SilentlyContinue }
    [System.Environment]::SetEnvironmentVariable($tokenVariable, $null)
}
