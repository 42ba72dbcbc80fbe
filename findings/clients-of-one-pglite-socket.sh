#!/bin/sh
# Two clients of pglite-socket are one session: one gets the notifications of the other, its time zone, its lock and its names.
#
# Packages: @electric-sql/pglite 0.5.14, @electric-sql/pglite-socket 0.2.17, pg 8.23.1
# Behaviour: the server takes several connections (`maxConnections`) and runs them in the one session that PGlite has.
#   Transactions are kept apart: a second client waits for the end of the first one's. Nothing else is.
# Seen 2026-11-29:
#   B listens, A notifies: A is told, B is not.
#   A sets its time zone: B has it. A takes an advisory lock: B is given the same one. Both have one pid.
#   A has prepared a named statement: the same name is 42P05 for B, and for a third client after A has ended.
# Matters: tests and demonstrations on PGlite say that a queue by LISTEN, a lock against a second worker, or a pool with named
#   statements is broken, or that it works.
# What to do: one connection, names without statements that outlive it (`deallocate all`), and PostgreSQL for what is concurrent.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts \
  @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17 pg@8.23.1
cat >seen.mjs <<'EOF'
import { createServer } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address();
    probe.close(() => resolve(free));
  });
});
const server = new PGLiteSocketServer({ db: await PGlite.create(), port, host: '127.0.0.1', maxConnections: 3 });
await server.start();
const connect = async () => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
const valueOf = async (client, text) => Object.values((await client.query(text)).rows[0])[0];
const named = (client) => client.query({ name: 'find_order', text: 'select 1 as id' }).then(() => 'ok', ({ code }) => code);

const [a, b] = [await connect(), await connect()];
const told = [];
a.on('notification', () => told.push('A'));
b.on('notification', () => told.push('B'));
await b.query('listen orders');
await a.query('notify orders');
await a.query("set timezone = 'America/Noronha'");
// Their answers come after anything that was sent before.
const seen = { zoneOfB: await valueOf(b, 'show timezone'), locks: [], names: [await named(a), await named(b)] };
for (const client of [a, b]) seen.locks.push(await valueOf(client, 'select pg_try_advisory_lock(7)'));
seen.onePid = (await valueOf(a, 'select pg_backend_pid()')) === (await valueOf(b, 'select pg_backend_pid()'));
seen.told = told.join();
await a.end();
const c = await connect();
seen.names.push(await named(c));
console.log(seen);
await Promise.all([b.end(), c.end()]);
await server.stop();
const expected = { zoneOfB: 'America/Noronha', locks: [true, true], names: ['ok', '42P05', '42P05'], onePid: true, told: 'A' };
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.error('The behaviour changed: clients share less of their session, or more.');
  process.exitCode = 1;
}
process.exit();
EOF
node seen.mjs
