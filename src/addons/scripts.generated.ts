// Made from scripts/*.ps1, since the core reads no files: change those, and run UPDATE_SCRIPTS=1 npx jest test/addons/scripts

/** `scripts/firewall.ps1` */
export const FIREWALL_SCRIPT = [
  "# Lets one port of an add-on through the firewall of this node. All values come by environment variables, and none of them is ever run as code.",
  "$ErrorActionPreference = 'Stop'",
  "Get-NetFirewallRule -Name $env:RULE_NAME -ErrorAction SilentlyContinue | Remove-NetFirewallRule",
  "$rule = @{",
  "    Name = $env:RULE_NAME",
  "    DisplayName = $env:RULE_NAME",
  "    Direction = 'Inbound'",
  "    Profile = 'Any'",
  "    Action = 'Allow'",
  "    Protocol = 'TCP'",
  "    LocalPort = $env:PORT",
  "    RemoteAddress = $env:REMOTE_ADDRESSES.Split(',')",
  "}",
  "New-NetFirewallRule @rule | Out-Null",
  "Write-Host ('port ' + $env:PORT + ' is open for ' + $env:REMOTE_ADDRESSES)",
  "",
].join('\n');

/** `scripts/once-per-content.ps1` */
export const ONCE_PER_CONTENT_SCRIPT = [
  "# Runs the script beside this one, unless this node has run it already with just this content. All values come by environment variables, and none",
  "# of them is ever run as code.",
  "$ErrorActionPreference = 'Stop'",
  "$folder = Join-Path 'C:\\var\\lib\\k8s-windows\\host-process-script' $env:K8S_WINDOWS_SCRIPT_NAME",
  "$done = Join-Path $folder 'content.txt'",
  "if ((Test-Path -LiteralPath $done) -and ((Get-Content -Raw -LiteralPath $done) -eq $env:K8S_WINDOWS_SCRIPT_CONTENT)) {",
  "    Write-Host ('this node has run the script with content ' + $env:K8S_WINDOWS_SCRIPT_CONTENT + ' already')",
  "    exit 0",
  "}",
  "",
  "# a process of its own, so that nothing set here reaches the script, and its exit code says how it went",
  "$powershell = Join-Path $PSHOME 'powershell.exe'",
  "$script = Join-Path $PSScriptRoot 'script.ps1'",
  "$arguments = @('-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', $script)",
  "& $powershell $arguments",
  "if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }",
  "",
  "New-Item -ItemType Directory -Force -Path $folder | Out-Null",
  "[System.IO.File]::WriteAllText($done, $env:K8S_WINDOWS_SCRIPT_CONTENT)",
  "",
].join('\n');
