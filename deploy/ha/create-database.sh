#!/bin/sh
# Run by Patroni once, on the first node of a new cluster. $1 is a connection string of the superuser.
set -eu
: "${FONDLY_DATABASE_PASSWORD:?set it in node.env}"
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$FONDLY_DATABASE_PASSWORD" "$1" <<'SQL'
create role fondly login password :'password';
create database fondly owner fondly;
SQL
