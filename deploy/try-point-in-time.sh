#!/bin/sh
# Tries a restore to a moment between two backups, on a PostgreSQL of its own: archives its log, copies it, loses a table,
# and restores to the moment before. Needs Debian's postgresql; leaves nothing behind.
#
#   try-point-in-time.sh FOLDER [PORT]
set -eu
[ $# -ge 1 ] || { sed -n '2,5p' "$0" | cut -c3- >&2; exit 2; }
folder=$1
port=${2:-15390}
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
# PostgreSQL does not run as root.
if [ "$(id -u)" = 0 ]; then as="setpriv --reuid=postgres --regid=postgres --clear-groups"; else as=; fi

sql() { "$bin/psql" -qAtX -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$port" -U postgres -d postgres -c "$1"; }
start() { $as "$bin/pg_ctl" -D "$1" -w -t 60 -l "$folder/log" -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=''" start >/dev/null; }
stop() { $as "$bin/pg_ctl" -D "$1" -w -m fast stop >/dev/null; }
clean() {
  for data in first restored; do stop "$folder/$data" 2>/dev/null || true; done
  rm -rf "$folder"
}

mkdir "$folder"
trap clean EXIT
mkdir "$folder/archive"
[ -z "$as" ] || chown -R postgres "$folder"
$as "$bin/initdb" -D "$folder/first" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
# What docs/operations.md says to set.
$as tee -a "$folder/first/postgresql.conf" >/dev/null <<SETTINGS
archive_mode = on
archive_timeout = 60s
archive_command = 'test ! -f $folder/archive/%f && cp %p $folder/archive/%f'
SETTINGS
start "$folder/first"

sql 'create table payments (id int, paid_at timestamptz default clock_timestamp())'
sql 'insert into payments select 1'
$as "$bin/pg_basebackup" -h 127.0.0.1 -p "$port" -U postgres -D "$folder/copy" -c fast -X none
sql 'insert into payments select 2'
moment=$(sql 'select clock_timestamp()')
sql 'insert into payments select 3'
sql 'drop table payments'
# The log of the present is archived when it is full, or after archive_timeout.
sql 'select pg_switch_wal()' >/dev/null
left=300
until [ "$(sql "select coalesce(last_archived_wal, '') >= (select pg_walfile_name(pg_current_wal_lsn() - 1)) from pg_stat_archiver")" = t ] || [ "$left" = 0 ]; do
  left=$((left - 1))
  sleep 0.1
done
stop "$folder/first"

$as mv "$folder/copy" "$folder/restored"
$as tee -a "$folder/restored/postgresql.conf" >/dev/null <<SETTINGS
restore_command = 'cp $folder/archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = promote
SETTINGS
$as touch "$folder/restored/recovery.signal"
start "$folder/restored"
left=300
until [ "$(sql 'select pg_is_in_recovery()')" = f ] || [ "$left" = 0 ]; do
  left=$((left - 1))
  sleep 0.1
done
found=$(sql "select string_agg(id::text, ',' order by id) from payments")
[ "$found" = 1,2 ] || { echo "Restored to $moment: payments $found, expected 1,2." >&2; exit 1; }
echo "Restored to $moment: payments 1 (in the copy) and 2 (in the archived log) are there, 3 and the loss are not."
