#!/bin/sh
# Creates the secrets of one installation, each in its own file; existing files stay.
#     sh deploy/secrets.sh [DIRECTORY [HOST:PORT of Redis]]
set -eu
umask 077
directory=${1:-$(dirname "$0")/secrets}
server=${2:-redis:6379}

random() {
    od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

# Only the owner can read the folder. A container mounts single files of it and reads them as another user.
keep() {
    cat > "$directory/$1.new"
    chmod 444 "$directory/$1.new"
    mv "$directory/$1.new" "$directory/$1"
}

mkdir -p "$directory"
if [ ! -e "$directory/secret_key" ]; then
    random | keep secret_key
fi
if [ ! -e "$directory/redis_url" ]; then
    password=$(random)
    # Without a password a client may only ask whether the server is up. The service needs no command that could stop
    # or empty it.
    keep redis.acl <<END
user default on nopass resetkeys resetchannels -@all +ping
user rummy on >$password ~* &* +@all -@admin -@dangerous +info +cluster|slots
END
    echo "redis://rummy:$password@$server/0" | keep redis_url
fi
