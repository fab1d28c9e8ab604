# Serves a page with the response of the back end.
$ErrorActionPreference = 'Stop'

$server = [System.Net.HttpListener]::new()
$server.Prefixes.Add('http://*:80/')
$server.Start()
Write-Host "listening on port 80, asking $env:BACK_URL"

while ($server.IsListening) {
    $context = $server.GetContext()
    $response = $context.Response
    try {
        if ($context.Request.Url.AbsolutePath -eq '/healthz') {
            $text = 'well'
        } else {
            $answer = Invoke-WebRequest -Uri $env:BACK_URL -UseBasicParsing -TimeoutSec 5
            $text = "front on $env:COMPUTERNAME (Windows), back answered $($answer.StatusCode) by $($answer.Headers['Server']) (Linux)"
        }
    } catch {
        $response.StatusCode = 502
        $text = "back doesn't answer: $_"
    }
    $body = [System.Text.Encoding]::UTF8.GetBytes("$text`n")
    try {
        $response.OutputStream.Write($body, 0, $body.Length)
        $response.Close()
    } catch {
        Write-Host "the caller went away: $_"
    }
}
