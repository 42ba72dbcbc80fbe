#!/bin/sh
# Builds the image as the Containerfile says, without a daemon or a container, and starts it in a root of its own as another
# user until it can serve. Needs root and Debian's buildah; says so and ends well without them. Leaves nothing behind.
#
#   try-image.sh FOLDER [PORT]
#
# Where the base of the Containerfile cannot be pulled, the Node of this machine takes its place.
set -eu
[ $# -ge 1 ] || { sed -n '2,7p' "$0" | cut -c3- >&2; exit 2; }
folder=$1
port=${2:-15391}
sources=$(cd "$(dirname "$0")/.." && pwd)

skip() { echo "skipped: $1"; exit 0; }
command -v buildah >/dev/null || skip 'no buildah on this machine'
[ "$(id -u)" = 0 ] || skip 'only root builds without containers'

mkdir "$folder"
folder=$(cd "$folder" && pwd)
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot TMPDIR="$folder"
server=
clean() {
  [ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true
  images rm --all >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap clean EXIT
trap 'exit 130' HUP INT TERM
images() { buildah --root "$folder/storage" --runroot "$folder/run" "$@"; }

# Node, npm and what the lines of the Containerfile call, with their libraries.
base_of_this_machine() {
  container=$(images from scratch)
  root=$(images mount "$container")
  mkdir -p "$root/usr/bin" "$root/usr/lib64" "$root/etc/ssl" "$root/root" "$root/proc" "$root/dev"
  mkdir -m 1777 "$root/tmp"
  for place in bin lib lib64; do ln -s "usr/$place" "$root/$place"; done
  mkdir -p "$root/usr/lib"
  for tool in node sh env mkdir chown rm; do
    path=$(command -v "$tool")
    cp -L "$path" "$root/usr/bin/$tool"
    ldd "$path" | grep -o '/[^ ]*' | while read -r library; do cp -L --parents "$library" "$root"; done
  done
  # What binaries of packages are linked with besides.
  for library in libdl.so.2 libgcc_s.so.1 libpthread.so.0 libresolv.so.2 librt.so.1; do
    ldconfig -p | grep -o "/[^ ]*/$library\$" | head -1 | while read -r path; do cp -L --parents "$path" "$root"; done
  done
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  mkdir -p "$root/usr/lib/node_modules"
  cp -R "$npm" "$root/usr/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
  cp -RL /etc/ssl/certs "$root/etc/ssl/certs"
  echo 'root:x:0:0:root:/root:/bin/sh' >"$root/etc/passwd"
  images config --env PATH=/usr/bin "$container"
  images commit --quiet "$container" localhost/node >/dev/null
  images rm "$container" >/dev/null
}

set --
base=$(sed -n 's/^ARG NODE_IMAGE=//p' "$sources/deploy/Containerfile")
if ! timeout 60 buildah --root "$folder/storage" --runroot "$folder/run" pull --quiet "$base" >/dev/null 2>&1; then
  echo "$base cannot be pulled: the Node of this machine takes its place"
  base_of_this_machine
  # Without a system of packages there are no tools for backups.
  set -- --build-arg NODE_IMAGE=localhost/node --build-arg BACKUP_TOOLS=
fi
# What this machine needs to reach its registry.
cp "$(npm config get userconfig)" "$folder/npmrc" 2>/dev/null || : >"$folder/npmrc"
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || echo "cafile=$NODE_EXTRA_CA_CERTS" >>"$folder/npmrc"
images build --quiet --format docker "$@" --volume "$folder/npmrc:/root/.npmrc:ro" -f "$sources/deploy/Containerfile" -t localhost/parceria "$sources"

container=$(images from localhost/parceria)
root=$(images mount "$container")
[ -s "$root/app/sbom.cdx.json" ] || { echo 'the image has no bill of materials' >&2; exit 1; }
[ ! -e "$root/app/node_modules/vitest" ] || { echo 'the image has packages of development' >&2; exit 1; }
command=$(images inspect --format '{{range .OCIv1.Config.Entrypoint}}{{.}} {{end}}{{range .OCIv1.Config.Cmd}}{{.}} {{end}}' "$container")
user=$(images inspect --format '{{.OCIv1.Config.User}}' "$container")
# shellcheck disable=SC2086 -- the words of the command
chroot --userspec="$user" "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp DATA_DIR=/data HOST=127.0.0.1 \
  PORT="$port" SAMPLE_DATA=none CEP_URLS=none CNPJ_URL=none sh -c "cd /app && exec $command" >"$folder/log" 2>&1 &
server=$!
left=300
until node -e "fetch('http://127.0.0.1:$port/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; do
  left=$((left - 1))
  if [ "$left" = 0 ] || ! kill -0 "$server" 2>/dev/null; then
    cat "$folder/log" >&2
    exit 1
  fi
  sleep 0.2
done
kill -TERM "$server"
wait "$server" || { cat "$folder/log" >&2; echo 'it did not end well' >&2; exit 1; }
server=
echo "The image was built ($(du -sm "$root/app" | cut -f1) MB of ours) and serves as user $user."
