# Installs the program nullwindow of this release, for Windows, into %LOCALAPPDATA%\nullwindow.
# Another folder: $env:NULLWINDOW_BIN; another release: $env:NULLWINDOW_FROM, the address of its files.
$ErrorActionPreference = 'Stop'

$version = '0.1.0'
$from = if ($env:NULLWINDOW_FROM) { $env:NULLWINDOW_FROM } else {
    "https://github.com/nullwindow/nullwindow/releases/download/v$version"
}
$bin = if ($env:NULLWINDOW_BIN) { $env:NULLWINDOW_BIN } else { "$env:LOCALAPPDATA\nullwindow" }
$name = "nullwindow-$version-x86_64-windows"
$folder = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
New-Item -ItemType Directory -Path $folder | Out-Null
try {
    foreach ($file in "$name.tar.gz", "$name.tar.gz.sha256") {
        Invoke-WebRequest -UseBasicParsing -Uri "$from/$file" -OutFile "$folder\$file"
    }
    $expected = (Get-Content "$folder\$name.tar.gz.sha256").Split(' ')[0]
    $found = (Get-FileHash -Algorithm SHA256 "$folder\$name.tar.gz").Hash
    if ($found -ne $expected) { throw "$name.tar.gz is damaged: its checksum differs" }
    tar -xzf "$folder\$name.tar.gz" -C $folder
    if ($LASTEXITCODE -ne 0) { throw "$name.tar.gz cannot be unpacked" }
    New-Item -ItemType Directory -Force -Path $bin | Out-Null
    Copy-Item "$folder\$name\nullwindow.exe" "$bin\nullwindow.exe"
} finally {
    Remove-Item -Recurse -Force $folder
}
$path = [Environment]::GetEnvironmentVariable('Path', 'User')
if (";$path;" -notlike "*;$bin;*") {
    [Environment]::SetEnvironmentVariable('Path', "$path;$bin", 'User')
}
Write-Output "$bin\nullwindow.exe is installed; open a new terminal to call it"
