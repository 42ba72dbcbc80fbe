#!/bin/sh
# Starts and stops a whole cluster on this machine, to try it: three PostgreSQL under Patroni, three etcd and a HAProxy, with
# the configuration of this folder and Debian's packages.
#
#   loopback.sh start FOLDER [PORT]   starts what does not run, and waits until the cluster takes writes
#   loopback.sh stop FOLDER           stops everything
#   loopback.sh status FOLDER         who leads
#
# From PORT (default 15400) on 20 ports are used: PORT is that of the primary and PORT+1 that of the replicas.
# ETCD_1, ETCD_2, ETCD_3 replace the addresses of etcd that a server is given.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 2 ] || { sed -n '2,11p' "$0" | cut -c3- >&2; exit 2; }
command=$1
folder=$2
base=${3:-$(cat "$folder/port" 2>/dev/null || echo 15400)}
password=only-for-trials
wait_seconds=90

# PostgreSQL does not run as root.
if [ "$(id -u)" = 0 ]; then as="setpriv --reuid=postgres --regid=postgres --clear-groups"; else as=; fi
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
haproxy=$(command -v haproxy || echo /usr/sbin/haproxy)
etcd=
for nr in 1 2 3; do etcd=$etcd${etcd:+,}127.0.0.1:$((base + 10 + nr)); done

# is_alive PID: it runs. One that has ended answers to a signal too, until whoever adopted it asks how it ended.
is_alive() { kill -0 "$1" 2>/dev/null && ! grep -q '^State:[[:space:]]*Z' "/proc/$1/status" 2>/dev/null; }

is_running() { [ -f "$folder/$1.pid" ] && is_alive "$(cat "$folder/$1.pid")"; }

# run NAME COMMAND...: in a process group of its own, which outlives this script
run() {
  name=$1
  shift
  ! is_running "$name" || return 0
  setsid $as "$@" >>"$folder/$name.log" 2>&1 </dev/null &
  echo $! >"$folder/$name.pid"
}

# Replaces __WORD__ by the value after it.
fill() {
  source=$1
  shift
  script=
  while [ $# -gt 0 ]; do
    script="$script s#__$1__#$2#g;"
    shift 2
  done
  sed "$script" "$source"
}

start_etcd() {
  members=
  for nr in 1 2 3; do members=$members${members:+,}etcd$nr=http://127.0.0.1:$((base + 13 + nr)); done
  for nr in 1 2 3; do
    run "etcd$nr" etcd --name "etcd$nr" --data-dir "$folder/etcd$nr" --initial-cluster "$members" \
      --listen-peer-urls "http://127.0.0.1:$((base + 13 + nr))" --initial-advertise-peer-urls "http://127.0.0.1:$((base + 13 + nr))" \
      --listen-client-urls "http://127.0.0.1:$((base + 10 + nr))" --advertise-client-urls "http://127.0.0.1:$((base + 10 + nr))" \
      --initial-cluster-token "$folder" --enable-v2 --log-level error
  done
}

start_servers() {
  for nr in 1 2 3; do
    eval "hosts=\${ETCD_$nr:-$etcd}"
    fill "$here/patroni.yml" NAME "db$nr" HOST 127.0.0.1 PORT $((base + 1 + nr)) REST_PORT $((base + 4 + nr)) ETCD "$hosts" \
      DATA "$folder/db$nr" BIN "$bin" PASSWORD "$password" NETWORK 127.0.0.1/32 >"$folder/patroni$nr.yml"
    run "patroni$nr" patroni "$folder/patroni$nr.yml"
  done
}

start_haproxy() {
  fill "$here/haproxy.cfg" HOST 127.0.0.1 PRIMARY_PORT "$base" REPLICA_PORT $((base + 1)) \
    NAME_1 db1 NAME_2 db2 NAME_3 db3 HOST_1 127.0.0.1 HOST_2 127.0.0.1 HOST_3 127.0.0.1 \
    PORT_1 $((base + 2)) PORT_2 $((base + 3)) PORT_3 $((base + 4)) \
    REST_PORT_1 $((base + 5)) REST_PORT_2 $((base + 6)) REST_PORT_3 $((base + 7)) >"$folder/haproxy.cfg"
  run haproxy "$haproxy" -db -f "$folder/haproxy.cfg"
}

# Patroni knows who may lead next a moment after PostgreSQL does.
takes_writes() {
  PGPASSWORD=$password PGCONNECT_TIMEOUT=2 "$bin/psql" -qAt -h 127.0.0.1 -p "$base" -U postgres -d postgres \
    -c "select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')" 2>/dev/null | grep -qx '[1-9]' &&
    patronictl -c "$folder/patroni1.yml" list 2>/dev/null | grep -q 'Sync Standby'
}

case $command in
  start)
    mkdir -p "$folder"
    [ -z "$as" ] || chown postgres "$folder"
    echo "$base" >"$folder/port"
    start_etcd
    start_servers
    start_haproxy
    # By the clock: where etcd is not there yet, each question about the cluster takes long.
    until_second=$(($(date +%s) + wait_seconds))
    until takes_writes; do
      [ "$(date +%s)" -lt "$until_second" ] || { echo "The cluster takes no writes: see the logs in $folder." >&2; exit 1; }
      sleep 1
      # Patroni 3.0 ends where etcd has not agreed on its version yet ('not_decided').
      start_servers
    done
    echo "DATABASE_URL=postgres://postgres:$password@127.0.0.1:$base/postgres"
    echo "DATABASE_READ_URL=postgres://postgres:$password@127.0.0.1:$((base + 1))/postgres"
    ;;
  stop)
    for name in haproxy patroni1 patroni2 patroni3 etcd1 etcd2 etcd3; do
      is_running "$name" || continue
      pid=$(cat "$folder/$name.pid")
      kill -CONT "$pid"
      kill "$pid"
      left=100
      while is_alive "$pid" && [ "$left" -gt 0 ]; do
        left=$((left - 1))
        sleep 0.1
      done
      kill -KILL "$pid" 2>/dev/null || true
    done
    # What a Patroni that was killed has left.
    for nr in 1 2 3; do
      [ ! -f "$folder/db$nr/postmaster.pid" ] || kill -QUIT "$(head -1 "$folder/db$nr/postmaster.pid")" 2>/dev/null || true
    done
    ;;
  status) patronictl -c "$folder/patroni1.yml" list ;;
  *) echo "Unknown: $command" >&2; exit 2 ;;
esac
