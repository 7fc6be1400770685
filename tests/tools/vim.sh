#!/bin/sh
# Runs the Vim that is unpacked beside this file, with its ALE.
root=$(cd "$(dirname "$0")" && pwd)/root
export VIM="$root/usr/share/vim" VIMRUNTIME="$root/usr/share/vim/vim90"
export LD_LIBRARY_PATH="$(echo "$root"/usr/lib/*-linux-gnu)"
exec "$root/usr/bin/vim.basic" --cmd "set runtimepath^=$root/usr/share/vim-ale" "$@"
