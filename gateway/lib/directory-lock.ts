import {
  constants,
  copyFileSync,
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const heartbeatMs = 5_000;
/** Time after its last heartbeat for which a holder counts as alive when its process cannot be checked. */
const heartbeatTimeoutMs = 30_000;
const defaultPollMs = 500;

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** The PID namespace in which the PID is valid; null where the system does not report it. */
  namespace: z.string().nullish(),
  /** Distinguishes this process from a later one with the same PID; null where the system does not report it. */
  startedAt: z.string().nullable(),
  since: z.iso.datetime(),
});

type Holder = z.infer<typeof holderSchema>;

/** An exclusive lock on a directory. */
export interface DirectoryLock {
  /** Releases the directory. Idempotent. */
  release: () => void;
}

/** Another process has the directory open. */
export class DirectoryLockedError extends Error {
  /** True when the holder is known to be running; otherwise it may have died within the last half minute. */
  readonly isCertain: boolean;

  constructor(path: string, holder: Holder) {
    const { pid, host, since } = holder;
    super(
      `The database is open in process ${pid} on ${host} since ${since} (${path}). Only one process at a time may open it: stop that one first.`,
    );
    this.name = 'DirectoryLockedError';
    this.isCertain = canBeChecked(holder);
  }
}

/**
 * Acquires the lock like {@link acquireDirectoryLock}, but gives a holder that cannot be checked (another container,
 * another machine) time to show that it is alive. A container restarted after a crash waits until its own last
 * heartbeat has expired.
 *
 * @throws {DirectoryLockedError} once the holder is known to be alive
 */
export async function waitForDirectoryLock(path: string, pollMs = defaultPollMs): Promise<DirectoryLock> {
  const firstSeenMs = lastTouchMs(path);
  for (;;) {
    try {
      return acquireDirectoryLock(path);
    } catch (error) {
      if (!(error instanceof DirectoryLockedError) || error.isCertain || lastTouchMs(path) > firstSeenMs) throw error;
    }
    await delay(pollMs);
  }
}

/**
 * The new holder considers this process dead (it was suspended too long); further writes would corrupt the new
 * holder's data.
 */
const throwLockLost = (path: string) => (): void => {
  throw new Error(`The lock of the database is lost (${path}).`);
};

/**
 * Acquires an exclusive lock, held until it is released or the process ends. A lock of a dead holder is taken over; a
 * lock of a living one never is. When this process and the holder share a host and a PID namespace, the holder is
 * alive if its process is. Otherwise (a volume shared by containers, which may share a host name) it is alive if it
 * has touched the lock within the last half minute.
 *
 * @param path of the lock file, next to the directory that it protects
 * @param onLost called at each heartbeat once the lock has been removed or taken over; by default it ends the process
 * @throws {DirectoryLockedError} at once, naming the holder
 */
export function acquireDirectoryLock(path: string, onLost: () => void = throwLockLost(path)): DirectoryLock {
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    namespace: pidNamespace(),
    startedAt: processStart(process.pid),
    since: new Date().toISOString(),
  };
  const content = JSON.stringify(own);
  const draft = `${path}.${own.host}.${own.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    while (!createFrom(draft, path)) removeIfStale(path, `${draft}.stale`);
  } finally {
    rmSync(draft, { force: true });
  }
  const heartbeat = setInterval(() => {
    if (readText(path) === content) utimesSync(path, new Date(), new Date());
    else onLost();
  }, heartbeatMs).unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (readText(path) === content) rmSync(path, { force: true });
    },
  };
}

/** A hard link is created atomically with its full content; a copy is the fallback where links are not supported. */
function createFrom(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS')) throw error;
  }
  try {
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Two processes may find the same stale lock; the slower one must not remove the lock that the faster one has
 * created. So the file is renamed first, which only one process can do, and restored if it turns out to be a
 * different lock.
 */
function removeIfStale(path: string, aside: string): void {
  const found = readText(path);
  if (found === undefined) return;
  const holder = parseHolder(found);
  if (holder !== undefined && isAlive(holder, path)) throw new DirectoryLockedError(path, holder);
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readText(aside) !== found) createFrom(aside, path);
  rmSync(aside, { force: true });
}

/** Whether the holder's PID refers to a process of this host and namespace. */
const canBeChecked = ({ host, namespace }: Holder) => host === hostname() && (namespace ?? null) === pidNamespace();

function isAlive(holder: Holder, path: string): boolean {
  if (!canBeChecked(holder)) return Date.now() - lastTouchMs(path) < heartbeatTimeoutMs;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    if (hasCode(error, 'ESRCH')) return false;
  }
  const startedAt = processStart(holder.pid);
  if (startedAt === ended) return false;
  if (holder.startedAt !== null && startedAt !== null) return holder.startedAt === startedAt;
  return Date.parse(holder.since) > Date.now() - uptime() * 1000;
}

/** Marks a zombie process: it still has a PID but no open files. */
const ended = 'ended';

/**
 * Returns when a process started, as reported by the Linux kernel: boot id and start tick. Null where the system does
 * not report it.
 */
function processStart(pid: number): string | null {
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim();
  const stat = readText(`/proc/${pid}/stat`);
  if (boot === undefined || stat === undefined) return null;
  // The process name, in parentheses, may contain anything, so fields are counted after its end (proc(5): 3 and 22).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? ended : `${boot} ${fields[19] ?? ''}`;
}

/** Returns the boot id and the PID namespace; null where the system does not report them. */
function pidNamespace(): string | null {
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim();
  try {
    return boot === undefined ? null : `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function lastTouchMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
