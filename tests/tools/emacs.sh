#!/bin/sh
# Runs the Emacs that is unpacked beside this file, with its eglot. Its own paths are told to it: it was built for /usr.
root=$(cd "$(dirname "$0")" && pwd)/root
lisp=$root/usr/share/emacs/28.2
exec=$(echo "$root"/usr/libexec/emacs/28.2/*)
export EMACSLOADPATH="$(echo "$root"/usr/share/emacs/site-lisp/elpa-src/eglot-*):$lisp/lisp"
export EMACSDATA="$lisp/etc" EMACSDOC="$lisp/etc" EMACSPATH="$exec"
export LD_LIBRARY_PATH="$(echo "$root"/usr/lib/*-linux-gnu)"
exec "$root/usr/bin/emacs-nox" --dump-file="$exec/emacs.pdmp" "$@"
