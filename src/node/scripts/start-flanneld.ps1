$ErrorActionPreference = 'Continue'
if (-not $nodeName) { $nodeName = [System.Net.Dns]::GetHostName().ToLowerInvariant() }
$env:NODE_NAME = $nodeName
& $flanneld $flanneldArguments 2>&1 | ForEach-Object { Add-Content -LiteralPath $log -Value ([string]$_) }
exit $LASTEXITCODE
