# Installs the certificate of the company's authority, so that the node trusts its registry.
$ErrorActionPreference = 'Stop'
$file = Join-Path $env:TEMP 'registry-ca.crt'
[System.IO.File]::WriteAllText($file, $env:CERTIFICATE)
Import-Certificate -FilePath $file -CertStoreLocation Cert:\LocalMachine\Root | Out-Null
Remove-Item -LiteralPath $file
Write-Host 'the authority is trusted'
