import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { hasPostgres, runOn, serverUser } from './postgres.ts';
import { leaveToReaper, temporaryFolder } from './reaper.ts';
import { freePort } from './server-process.ts';

const READY_WITHIN_MS = 30_000;

const binary = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((file) => existsSync(file));

/** `describe` for tests with pgbouncer. Where it is not installed they are skipped, and their name says so. */
export function describePooler(name: string, tests: () => void | Promise<void>): void {
  if (binary !== undefined && hasPostgres) describe(name, tests);
  else it.skip(`${name} (skipped: no pgbouncer or no PostgreSQL on this machine)`);
}

/** Starts pgbouncer in front of a database, with four connections to it. */
export async function startPooler(databaseUrl: string, mode: 'transaction' | 'session') {
  if (binary === undefined) throw new Error('pgbouncer is not installed.');
  const folder = temporaryFolder('pooler');
  const target = new URL(databaseUrl);
  const port = await freePort();
  const file = join(folder.path, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${target.hostname} port=${target.port || 5432} user=${target.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 4
`,
  );
  const owner = serverUser();
  if (owner) for (const path of [folder.path, file]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(binary, [file], { cwd: folder.path, ...owner, stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  const release = child.pid === undefined ? undefined : leaveToReaper({ processGroup: child.pid, signal: 'SIGKILL' });
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href;
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      await runOn(url, 'select 1');
      break;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > giveUpAt)
        throw new Error('pgbouncer did not start.', { cause: error });
      await delay(30);
    }
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      release?.();
      await folder.remove();
    },
  };
}
