# Runs the script next to this one, unless this node has already run it with this content. All values are passed in environment variables, and none
# of them is ever run as code.
$ErrorActionPreference = 'Stop'
$folder = Join-Path 'C:\var\lib\k8s-windows\host-process-script' $env:K8S_WINDOWS_SCRIPT_NAME
$done = Join-Path $folder 'content.txt'
if ((Test-Path -LiteralPath $done) -and ((Get-Content -Raw -LiteralPath $done) -eq $env:K8S_WINDOWS_SCRIPT_CONTENT)) {
    Write-Host ('this node has run the script with content ' + $env:K8S_WINDOWS_SCRIPT_CONTENT + ' already')
    exit 0
}

# in a process of its own, so that nothing set here affects the script, and its exit code is the result
$powershell = Join-Path $PSHOME 'powershell.exe'
$script = Join-Path $PSScriptRoot 'script.ps1'
$arguments = @('-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', $script)
& $powershell $arguments
if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }

New-Item -ItemType Directory -Force -Path $folder | Out-Null
[System.IO.File]::WriteAllText($done, $env:K8S_WINDOWS_SCRIPT_CONTENT)
