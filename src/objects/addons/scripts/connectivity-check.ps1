# Connects to each of the TARGETS (host:port, separated by spaces) once, and names the path that fails: CHECK says from where to where.
$ErrorActionPreference = 'Stop'
$timeoutSeconds = 10
$failed = 0
foreach ($target in $env:TARGETS.Split(' ')) {
    $separator = $target.LastIndexOf(':')
    $client = New-Object -TypeName System.Net.Sockets.TcpClient
    try {
        $connected = $client.ConnectAsync($target.Substring(0, $separator), [int]$target.Substring($separator + 1)).Wait($timeoutSeconds * 1000)
        if (-not $connected) { throw ('no answer within ' + $timeoutSeconds + ' s') }
        Write-Host ('OK: ' + $env:CHECK + ': ' + $target)
    } catch {
        Write-Host ('FAILED: ' + $env:CHECK + ': ' + $target + ': ' + $_.Exception.GetBaseException().Message)
        $failed = 1
    } finally {
        $client.Close()
    }
}
exit $failed
