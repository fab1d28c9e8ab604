foreach ($log in $logFiles) {
    $file = Get-Item -LiteralPath $log -ErrorAction SilentlyContinue
    if (-not $file) { continue }
    # programs keep their log files open for appending, so a file is copied and then truncated; nssm does that itself
    if ($copies -and $file.Length -ge $maxBytes) {
        Copy-Item -LiteralPath $log -Destination ($log + '.' + (Get-Date).ToUniversalTime().ToString('yyyyMMddHHmmss'))
        $stream = [System.IO.File]::Open($log, 'Open', 'Write', 'ReadWrite')
        $stream.SetLength(0)
        $stream.Close()
    }
    # the names that this script and nssm give: a filter such as "kubelet.log.*" would find the file itself, too
    $name = [System.Text.RegularExpressions.Regex]::Escape($file.BaseName)
    $extension = [System.Text.RegularExpressions.Regex]::Escape($file.Extension)
    $pattern = '^' + $name + '(' + $extension + '\.\d{14}|-\d{8}T\d{6}\.\d+' + $extension + ')$'
    $old = Get-ChildItem -LiteralPath $file.DirectoryName -File | Where-Object { $_.Name -match $pattern } | Sort-Object -Property Name -Descending
    $old | Select-Object -Skip ($maxFiles - 1) | Remove-Item -Force
}
