#!/bin/sh
# `npm start`: runs tools/start.mjs and starts it again when it has failed, as a supervisor would. A shell waits in a hundredth
# of the memory of another Node. The program exits with 0 when it was stopped, and with 1 or 2 when it cannot start.
folder=$(dirname "$0")
# Whoever ends without a word ends the program too: see end-with-parent.mjs.
STARTED_BY=$PPID
export STARTED_BY
# The system's allocator gives back what a start has used: by itself it learns to keep it.
: "${MALLOC_TRIM_THRESHOLD_:=131072}"
export MALLOC_TRIM_THRESHOLD_
steady=60
pause=1
asked=

ask() {
  asked=yes
  kill -TERM "$child" 2>/dev/null
}
trap ask TERM INT HUP

while :; do
  began=$(date +%s)
  node --max-semi-space-size=4 --max-old-space-size=1024 "$folder/start.mjs" "$@" &
  child=$!
  wait "$child"
  code=$?
  # A signal ends the wait before the program ends.
  while kill -0 "$child" 2>/dev/null; do
    wait "$child"
    code=$?
  done
  [ -z "$asked" ] || exit "$code"
  case $code in 0 | 1 | 2 | 130 | 143) exit "$code" ;; esac
  [ $(($(date +%s) - began)) -lt "$steady" ] || pause=1
  echo "The server ended with code $code and is started again in $pause s." >&2
  sleep "$pause" &
  child=$!
  wait "$child"
  [ -z "$asked" ] || exit "$code"
  pause=$((pause * 2))
  [ "$pause" -le 10 ] || pause=10
done
