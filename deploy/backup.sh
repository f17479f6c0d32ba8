#!/bin/sh
# Writes a backup of a running store to standard output, as a tar file; the store goes on meanwhile.
#     sh deploy/backup.sh DATA_DIRECTORY > games.tar
set -eu
cd "$1"
links=$(mktemp -d "$PWD/backup.XXXXXX")
trap 'rm -rf "$links"' EXIT
trap 'exit 1' HUP INT TERM

# Hard links: the files stay, whatever the server rewrites and removes while they are read.
link_files() {
    rm -rf "$links/appendonlydir"
    cp -Rl appendonlydir "$links" && cmp -s appendonlydir/*.manifest "$links"/appendonlydir/*.manifest
}

tries=0
until link_files 2> /dev/null; do  # the server has just put other files in their place
    tries=$((tries + 1))
    if [ "$tries" -eq 20 ]; then
        echo "backup: no append-only files in $1, or they do not stay for a moment" >&2
        exit 1
    fi
    sleep 0.1
done

# GNU tar ends with 1 because the last file grows; the server drops half a change at its end when it reads it.
tar -cf - -C "$links" appendonlydir || [ $? -eq 1 ]
