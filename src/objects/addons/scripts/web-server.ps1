# Answers every HTTP request on PORT with the name of the Pod. It needs no administrator, which HttpListener would.
$ErrorActionPreference = 'Stop'
$listener = New-Object -TypeName System.Net.Sockets.TcpListener -ArgumentList ([System.Net.IPAddress]::Any, [int]$env:PORT)
$listener.Start()
Write-Host ('listening on port ' + $env:PORT)
$lineEnd = [string][char]13 + [char]10
$body = $env:COMPUTERNAME + [char]10
$head = @('HTTP/1.1 200 OK', 'Content-Type: text/plain', ('Content-Length: ' + $body.Length), 'Connection: close', '', '') -join $lineEnd
$answer = [System.Text.Encoding]::ASCII.GetBytes($head + $body)
while ($true) {
    $client = $listener.AcceptTcpClient()
    try {
        $client.ReceiveTimeout = 2000
        $client.SendTimeout = 2000
        $stream = $client.GetStream()
        # an unread request would make Windows reset the connection instead of closing it
        $request = New-Object -TypeName System.IO.StreamReader -ArgumentList $stream
        while ($request.ReadLine()) { }
        $stream.Write($answer, 0, $answer.Length)
    } catch {
        # a client that only connects, such as a connectivity check, has closed the connection
        Write-Verbose -Message $_.Exception.Message
    } finally {
        $client.Close()
    }
}
