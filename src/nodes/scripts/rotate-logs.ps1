# programs keep their log files open for appending, so a file is copied and then truncated
foreach ($log in $logFiles) {
    $file = Get-Item -LiteralPath $log -ErrorAction SilentlyContinue
    if (-not $file -or $file.Length -lt $maxBytes) { continue }
    Copy-Item -LiteralPath $log -Destination ($log + '.' + (Get-Date).ToUniversalTime().ToString('yyyyMMddHHmmss'))
    $stream = [System.IO.File]::Open($log, 'Open', 'Write', 'ReadWrite')
    $stream.SetLength(0)
    $stream.Close()
    $old = Get-ChildItem -LiteralPath $file.DirectoryName -Filter ($file.Name + '.*') | Sort-Object -Property Name -Descending
    $old | Select-Object -Skip ($maxFiles - 1) | Remove-Item -Force
}
