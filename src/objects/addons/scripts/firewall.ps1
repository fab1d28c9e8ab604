# Opens one port for an add-on in the firewall of this node. All values are passed in environment variables, and none of them is run as code.
$ErrorActionPreference = 'Stop'
Get-NetFirewallRule -Name $env:RULE_NAME -ErrorAction SilentlyContinue | Remove-NetFirewallRule
$rule = @{
    Name = $env:RULE_NAME
    DisplayName = $env:RULE_NAME
    Direction = 'Inbound'
    Profile = 'Any'
    Action = 'Allow'
    Protocol = 'TCP'
    LocalPort = $env:PORT
    RemoteAddress = $env:REMOTE_ADDRESSES.Split(',')
}
New-NetFirewallRule @rule | Out-Null
Write-Host ('port ' + $env:PORT + ' is open for ' + $env:REMOTE_ADDRESSES)
