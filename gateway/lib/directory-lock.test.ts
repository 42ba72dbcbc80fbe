import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acquireDirectoryLock, DirectoryLockedError, waitForDirectoryLock } from './directory-lock.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(folder, 'db.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface LeftLock {
  pid: number;
  host?: string;
  namespace?: string | null;
  startedAt?: string | null;
  since?: string;
}

/** The PID namespace of this process. */
const namespace =
  process.platform === 'linux'
    ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
    : null;

/** Writes a lock file as another process would. */
function writeLock(holder: LeftLock): void {
  const since = new Date().toISOString();
  writeFileSync(path, JSON.stringify({ host: hostname(), namespace, startedAt: null, since, ...holder }));
}

/** Sets the age of the holder's last heartbeat in seconds; a negative value is in the future. */
function touchBefore(seconds: number): void {
  const instant = Date.now() / 1000 - seconds;
  utimesSync(path, instant, instant);
}

function expectTaken(): void {
  const lock = acquireDirectoryLock(path);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
  expect(existsSync(path)).toBe(false);
}

/** Starts a process that does nothing until it is killed. */
async function startSleeper() {
  const child = spawn(process.execPath, ['-e', "console.log('up'); setInterval(() => {}, 60000)"]);
  await once(child.stdout, 'data');
  return {
    pid: child.pid ?? 0,
    async kill() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

describe('acquireDirectoryLock', () => {
  test('locks once, and again after the release', () => {
    const lock = acquireDirectoryLock(path);
    expect(() => acquireDirectoryLock(path)).toThrow(DirectoryLockedError);
    lock.release();
    expectTaken();
  });

  test('refuses immediately while a running process holds the lock, naming it, and takes over from a dead one', async () => {
    const holder = await startSleeper();
    writeLock({ pid: holder.pid });
    expect(() => acquireDirectoryLock(path)).toThrow(`process ${holder.pid} on ${hostname()}`);
    await holder.kill();
    expectTaken();
  });

  test.runIf(process.platform === 'linux')('a zombie process holds no lock', async () => {
    // The shell becomes `cat`, which never waits for the child that the shell has started.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [output]: Buffer[] = await once(parent.stdout, 'data');
    parent.stdin.write('it is cat now');
    await once(parent.stdout, 'data');
    const pid = Number(output?.toString());
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    writeLock({ pid });
    expectTaken();
    const exit = once(parent, 'exit');
    parent.kill('SIGKILL');
    await exit;
  });

  test.runIf(process.platform === 'linux')('a later process with the same PID does not count as the holder', () => {
    writeLock({ pid: process.pid, startedAt: '00000000-0000-0000-0000-000000000000 1' });
    expectTaken();
  });

  test('a lock from before the last boot is stale, whatever process has its PID now', () => {
    writeLock({ pid: process.pid, since: '2001-01-01T00:00:00.000Z' });
    expectTaken();
  });

  // No process has this PID, so a check on this host would find the holder dead.
  test.each([
    ['another host', { pid: 2 ** 30, host: 'another-host' }],
    ['another PID namespace of this host', { pid: 2 ** 30, namespace: `${namespace} of a container` }],
  ])('%s keeps its lock while its last heartbeat is at most half a minute old', (_where, holder) => {
    writeLock(holder);
    expect(() => acquireDirectoryLock(path)).toThrow(`process ${holder.pid} on`);
    touchBefore(25);
    expect(() => acquireDirectoryLock(path)).toThrow(DirectoryLockedError);
    touchBefore(35);
    expectTaken();
  });

  test('waiting for a holder elsewhere fails when it sends a heartbeat and takes over when it does not', async () => {
    const elsewhere = { pid: 2 ** 30, host: 'another-host' };
    writeLock(elsewhere);
    const refused = waitForDirectoryLock(path, 1);
    touchBefore(-1);
    await expect(refused).rejects.toThrow(DirectoryLockedError);

    writeLock(elsewhere);
    const taken = waitForDirectoryLock(path, 1);
    touchBefore(35);
    (await taken).release();
    expect(existsSync(path)).toBe(false);
  });

  test('a holder known to be alive is not waited for', async () => {
    const lock = acquireDirectoryLock(path);
    await expect(waitForDirectoryLock(path, 600_000)).rejects.toThrow(DirectoryLockedError);
    lock.release();
  });

  test.each(['', 'no lock at all', '{"pid":"x"}'])('an invalid lock file is stale: %j', (content) => {
    writeFileSync(path, content);
    expectTaken();
  });

  test('a release does not remove the lock of another holder', () => {
    const lock = acquireDirectoryLock(path);
    writeLock({ pid: 1, host: 'another-host' });
    lock.release();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ host: 'another-host' });
  });

  test('leaves no files except the lock', () => {
    writeFileSync(path, 'stale');
    const lock = acquireDirectoryLock(path);
    expect(readdirSync(folder)).toEqual(['db.lock']);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });
});
