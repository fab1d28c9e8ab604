# Responds with the name of the Pod and the number of requests.
$ErrorActionPreference = 'Stop'

$server = [System.Net.HttpListener]::new()
$server.Prefixes.Add('http://*:80/')
$server.Start()
Write-Host "listening on port 80 of $env:COMPUTERNAME"

$requests = 0
while ($server.IsListening) {
    $context = $server.GetContext()
    $path = $context.Request.Url.AbsolutePath
    if ($path -ne '/healthz') {
        $requests++
        Write-Host "$($context.Request.RemoteEndPoint.Address) asked for $path"
    }
    $body = [System.Text.Encoding]::UTF8.GetBytes("Hello from $env:COMPUTERNAME, request number $requests`n")
    $context.Response.ContentType = 'text/plain; charset=utf-8'
    $context.Response.ContentLength64 = $body.Length
    try {
        $context.Response.OutputStream.Write($body, 0, $body.Length)
        $context.Response.Close()
    } catch {
        Write-Host "the caller went away: $_"
    }
}
