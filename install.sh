#!/bin/sh
# Installs the program nullwindow of this release, for Linux and macOS, into ~/.local/bin.
# Another folder: NULLWINDOW_BIN=/usr/local/bin; another release: NULLWINDOW_FROM=ADDRESS of its files.
set -eu

version=0.1.0
from=${NULLWINDOW_FROM:-https://github.com/nullwindow/nullwindow/releases/download/v$version}
bin=${NULLWINDOW_BIN:-$HOME/.local/bin}

fail() {
    echo "install.sh: $*" >&2
    exit 1
}

case $(uname -s) in
    Linux) system=linux ;;
    Darwin) system=macos ;;
    *) fail "there is no archive for $(uname -s); build it: cargo install nullwindow-cli" ;;
esac
case $(uname -m) in
    x86_64 | amd64) processor=x86_64 ;;
    aarch64 | arm64) processor=aarch64 ;;
    *) fail "there is no archive for $(uname -m); build it: cargo install nullwindow-cli" ;;
esac
if command -v sha256sum >/dev/null; then sum=sha256sum; else sum="shasum -a 256"; fi

name=nullwindow-$version-$processor-$system
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for file in "$name.tar.gz" "$name.tar.gz.sha256"; do
    curl --fail --silent --show-error --location --output "$file" "$from/$file" || fail "$from/$file cannot be fetched"
done
$sum -c "$name.tar.gz.sha256" >/dev/null || fail "$name.tar.gz is damaged: its checksum differs"
tar -xzf "$name.tar.gz"
mkdir -p "$bin"
cp "$name/nullwindow" "$bin/nullwindow"
echo "$bin/nullwindow is installed"
case :$PATH: in
    *:"$bin":*) ;;
    *) echo "add $bin to PATH" ;;
esac
