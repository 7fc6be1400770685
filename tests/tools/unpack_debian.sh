#!/bin/sh
# Unpacks Debian packages into FOLDER/root: nothing of the system is touched, and nobody has to be root.
# usage: unpack_debian.sh FOLDER PACKAGE...
set -eu
cd "$1"
shift

# Where the system has no list of its packages, or an old one, this has one of its own.
fetch_with_own_list() {
    rm -f ./*.deb
    mkdir -p apt/lists/partial apt/archives/partial
    cat >apt/conf <<CONF
Dir::State "$PWD/apt";
Dir::State::status "/var/lib/dpkg/status";
Dir::Cache "$PWD/apt";
CONF
    export APT_CONFIG="$PWD/apt/conf"
    apt-get update && apt-get download "$@"
}

apt-get download "$@" || fetch_with_own_list "$@"
for package in ./*.deb; do
    dpkg -x "$package" root
done
rm -rf ./*.deb apt
