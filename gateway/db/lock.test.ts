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
import { acquireDirectoryLock, DirectoryLockedError, waitForDirectoryLock } from './lock.ts';

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

/** Where the numbers of processes mean the same as here. */
const namespace =
  process.platform === 'linux'
    ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
    : null;

/** A lock as another process would have left it. */
function writeLock(holder: LeftLock): void {
  const since = new Date().toISOString();
  writeFileSync(path, JSON.stringify({ host: hostname(), namespace, startedAt: null, since, ...holder }));
}

/** Lets the last heartbeat of the holder be so long ago; a negative time is a new one. */
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

/** A process that does nothing until it is killed. */
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

  test('refuses at once what a living process holds, naming it, and takes it over when that is dead', async () => {
    const holder = await startSleeper();
    writeLock({ pid: holder.pid });
    expect(() => acquireDirectoryLock(path)).toThrow(`process ${holder.pid} on ${hostname()}`);
    await holder.kill();
    expectTaken();
  });

  test.runIf(process.platform === 'linux')('a dead process that nobody has collected holds nothing', async () => {
    // The shell turns into `cat`, which never asks how the child that the shell has started has ended.
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

  test.runIf(process.platform === 'linux')(
    'a later process that got the same number does not count as the holder',
    () => {
      writeLock({ pid: process.pid, startedAt: '00000000-0000-0000-0000-000000000000 1' });
      expectTaken();
    },
  );

  test('a lock from before the machine started is stale, whoever has its number now', () => {
    writeLock({ pid: process.pid, since: '2001-01-01T00:00:00.000Z' });
    expectTaken();
  });

  // No process has the number, so that whoever asks for it here takes the holder for dead.
  test.each([
    ['another host', { pid: 2 ** 30, host: 'another-host' }],
    ['another PID namespace of this host', { pid: 2 ** 30, namespace: `${namespace} of a container` }],
  ])('%s holds as long as it has stirred within half a minute', (_where, holder) => {
    writeLock(holder);
    expect(() => acquireDirectoryLock(path)).toThrow(`process ${holder.pid} on`);
    touchBefore(25);
    expect(() => acquireDirectoryLock(path)).toThrow(DirectoryLockedError);
    touchBefore(35);
    expectTaken();
  });

  test('who waits for a holder elsewhere gives up when that stirs, and takes over when it does not', async () => {
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

  test('nobody waits for a holder that is seen alive', async () => {
    const lock = acquireDirectoryLock(path);
    await expect(waitForDirectoryLock(path, 600_000)).rejects.toThrow(DirectoryLockedError);
    lock.release();
  });

  test.each(['', 'no lock at all', '{"pid":"x"}'])('a file that is no lock is stale: %j', (content) => {
    writeFileSync(path, content);
    expectTaken();
  });

  test('a release leaves the lock of another holder alone', () => {
    const lock = acquireDirectoryLock(path);
    writeLock({ pid: 1, host: 'another-host' });
    lock.release();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ host: 'another-host' });
  });

  test('leaves nothing but the lock behind', () => {
    writeFileSync(path, 'stale');
    const lock = acquireDirectoryLock(path);
    expect(readdirSync(folder)).toEqual(['db.lock']);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });
});
