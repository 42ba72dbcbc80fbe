import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, it } from 'vitest';
import { ROOT } from '../../tools/builds.mjs';
import { childrenOf, hasPostgres, signalAll } from './postgres.ts';
import { leaveToReaper, temporaryFolder } from './reaper.ts';
import { startRelay } from './relay.ts';
import { freePorts } from './server-process.ts';

const script = join(ROOT, 'deploy/ha/loopback.sh');
const numbers = [1, 2, 3] as const;
/** How many ports the script uses from its first on. */
const portCount = 20;
/** Longer than the script waits, so that none outlives its test and starts servers again that were stopped. */
const scriptMaxMs = 200_000;

const isInstalled = (program: string): boolean =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(join(folder, program)));

/** `describe` for tests with a cluster. Where its packages are not installed they are skipped, and their name says so. */
export function describeCluster(name: string, tests: () => void | Promise<void>): void {
  const missing = ['patroni', 'etcd', 'haproxy', 'setpriv'].filter((program) => !isInstalled(program));
  if (missing.length === 0 && hasPostgres && existsSync('/usr/lib/postgresql')) describe(name, tests);
  else it.skip(`${name} (skipped: not on this machine: ${missing.join(', ') || 'PostgreSQL of Debian'})`);
}

export type ServerNumber = (typeof numbers)[number];

/** Starts the cluster of `deploy/ha` on this machine. */
export async function startCluster() {
  const folder = temporaryFolder('cluster');
  // The servers run as another user.
  chmodSync(folder.path, 0o755);
  const data = join(folder.path, 'data');
  const base = await freePorts(portCount);
  const relays = await Promise.all(numbers.map((nr) => startRelay(base + 10 + nr)));
  const env = {
    ...process.env,
    ...Object.fromEntries(numbers.map((nr, at) => [`ETCD_${nr}`, `127.0.0.1:${relays[at]?.port ?? 0}`])),
  };
  const run = async (...args: string[]) =>
    (await promisify(execFile)(script, [...args.slice(0, 1), data, ...args.slice(1)], { env, timeout: scriptMaxMs }))
      .stdout;
  const wards = new Map<number, () => void>();

  const pidOf = (name: string): number => Number(readFileSync(join(data, `${name}.pid`), 'utf8'));
  /** Names of what runs, by the files of the script. */
  const running = () => readdirSync(data).flatMap((file) => (file.endsWith('.pid') ? [file.slice(0, -4)] : []));
  const postmasterOf = (nr: ServerNumber): number | undefined => {
    const file = join(data, `db${nr}`, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  };
  /** Patroni, PostgreSQL and the processes of its sessions. */
  const processesOf = (nr: ServerNumber): number[] => {
    const postmaster = postmasterOf(nr);
    return [pidOf(`patroni${nr}`), ...(postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)])];
  };
  const watch = () => {
    for (const name of running()) {
      const pid = pidOf(name);
      if (!wards.has(pid)) wards.set(pid, leaveToReaper({ processGroup: pid, signal: 'SIGKILL' }));
    }
    for (const nr of numbers) {
      const pid = postmasterOf(nr);
      if (pid !== undefined && !wards.has(pid)) wards.set(pid, leaveToReaper({ processGroup: pid, signal: 'SIGQUIT' }));
    }
  };
  const start = async () => {
    const output = await run('start', String(base));
    watch();
    const urlOf = (name: string) => new RegExp(`^${name}=(\\S+)$`, 'm').exec(output)?.[1] ?? '';
    return { databaseUrl: urlOf('DATABASE_URL'), readUrl: urlOf('DATABASE_READ_URL') };
  };

  return {
    ...(await start()),
    /** Starts again what was killed, and waits until a replica is synchronous. */
    heal: start,
    /** Which server Patroni calls the leader; undefined while none is. */
    leader: async (): Promise<ServerNumber | undefined> => {
      for (const nr of numbers) {
        const answer = await fetch(`http://127.0.0.1:${base + 4 + nr}/primary`, {
          method: 'OPTIONS',
          signal: AbortSignal.timeout(1_000),
        }).catch(() => undefined);
        if (answer?.status === 200) return nr;
      }
      return undefined;
    },
    killServer: (nr: ServerNumber) => signalAll(processesOf(nr), 'SIGKILL'),
    freezeServer: (nr: ServerNumber) => signalAll(processesOf(nr), 'SIGSTOP'),
    thawServer: (nr: ServerNumber) => signalAll(processesOf(nr), 'SIGCONT'),
    cutFromEtcd: (nr: ServerNumber) => relays[nr - 1]?.cut(),
    rejoinEtcd: (nr: ServerNumber) => relays[nr - 1]?.rejoin(),
    stopEtcd: () =>
      signalAll(
        numbers.map((nr) => pidOf(`etcd${nr}`)),
        'SIGKILL',
      ),
    stop: async () => {
      watch();
      await run('stop');
      for (const relay of relays) relay.close();
      for (const release of wards.values()) release();
      await folder.remove();
    },
  };
}
