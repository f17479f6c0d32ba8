#!/bin/sh
# Writes a backup of a running store to standard output, as a tar file; the store goes on meanwhile.
#     sh deploy/backup.sh DATA_DIRECTORY > games.tar
set -eu
cd "$1"
links=$(mktemp -d "$PWD/backup.XXXXXX")
trap 'rm -rf "$links"' EXIT
trap 'exit 1' HUP INT TERM

# Hard links: the files stay, whatever the server rewrites and removes while they are read. The manifest is first: if it
# has not changed at the end, all files that it names were there.
link_files() {
    rm -rf "$links/appendonlydir"
    mkdir "$links/appendonlydir" && ln appendonlydir/*.manifest "$links/appendonlydir" || return 1
    for file in appendonlydir/*; do
        case $file in
            *.manifest) ;;
            *) ln "$file" "$links/appendonlydir" || return 1 ;;
        esac
    done
    cmp -s appendonlydir/*.manifest "$links"/appendonlydir/*.manifest
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

# The last file grows; the server drops half a change at its end when it reads it. GNU tar ends with 1 for that alone,
# the tar of Alpine with 1 for any failure, and not for that.
status=0
tar -cf - -C "$links" appendonlydir || status=$?
case "$status $(tar --version 2>&1)" in
    "0 "* | "1 "*"GNU tar"*) ;;
    *) exit 1 ;;
esac
