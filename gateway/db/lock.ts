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
/** How long a holder whose process cannot be asked counts as alive after its last heartbeat. */
const heartbeatPatienceMs = 30_000;
const lookAgainMs = 500;

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** Where its number means this process; null where the system does not say. */
  namespace: z.string().nullish(),
  /** Tells this process from a later one of the same number; null where the system does not say. */
  startedAt: z.string().nullable(),
  since: z.iso.datetime(),
});

type Holder = z.infer<typeof holderSchema>;

/** An exclusive hold on a directory. */
export interface DirectoryLock {
  /** Gives the directory free; more than once is harmless. */
  release: () => void;
}

/** Another process has the directory open. */
export class DirectoryLockedError extends Error {
  /** Whether the holder was seen alive; else it may have died within the last half minute. */
  readonly isCertain: boolean;

  constructor(path: string, holder: Holder) {
    const { pid, host, since } = holder;
    super(
      `The database is open in process ${pid} on ${host} since ${since} (${path}). Only one process at a time may open it: stop that one first.`,
    );
    this.name = 'DirectoryLockedError';
    this.isCertain = canBeAsked(holder);
  }
}

/**
 * Takes the lock as {@link acquireDirectoryLock} does. A holder that cannot be asked (another container, another machine)
 * is given the time to show that it is alive: a container that starts again after a crash waits for its own last heartbeat
 * to grow old.
 *
 * @throws {DirectoryLockedError} once the holder is known to be alive
 */
export async function waitForDirectoryLock(path: string, pollMs = lookAgainMs): Promise<DirectoryLock> {
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

/** Whoever took it believes this process dead (it slept too long): to write on would destroy the other's work. */
const failLost = (path: string) => (): void => {
  throw new Error(`The lock of the database is lost (${path}).`);
};

/**
 * Takes an exclusive lock, held by this process until it is released or the process is gone. A lock whose holder is dead
 * is taken over; that of a living one never. Where this process and the holder see each other (one host and one PID
 * namespace) the holder is alive if its process is. Elsewhere (a volume shared by containers, which may have one host name)
 * it is alive if it has touched the lock within the last half minute.
 *
 * @param path of the lock file, beside the directory that it protects
 * @param onLost is called at each heartbeat once the lock has been removed or taken; by default it ends the process
 * @throws {DirectoryLockedError} at once, naming the holder
 */
export function acquireDirectoryLock(path: string, onLost: () => void = failLost(path)): DirectoryLock {
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

/** A link is made atomically and shows the whole content at once; a copy is the next best where there are no links. */
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
 * Two processes may find the same stale lock, and the slower one must not remove what the faster one has put in its
 * place. So the file is moved away first, which only one can do, and put back if it turns out to be another one.
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

/** Whether the number of the holder's process means the same process here. */
const canBeAsked = ({ host, namespace }: Holder) => host === hostname() && (namespace ?? null) === pidNamespace();

function isAlive(holder: Holder, path: string): boolean {
  if (!canBeAsked(holder)) return Date.now() - lastTouchMs(path) < heartbeatPatienceMs;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM says that the process exists and belongs to another user.
    if (hasCode(error, 'ESRCH')) return false;
  }
  const startedAt = processStart(holder.pid);
  if (startedAt === ended) return false;
  if (holder.startedAt !== null && startedAt !== null) return holder.startedAt === startedAt;
  return Date.parse(holder.since) > Date.now() - uptime() * 1000;
}

/** Of a process that is dead, but not yet collected by its parent: it has a number, and no files open. */
const ended = 'ended';

/**
 * When a process began, in the words of the Linux kernel: the boot it belongs to and the tick it started at. Null where the
 * system does not say.
 */
function processStart(pid: number): string | null {
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim();
  const stat = readText(`/proc/${pid}/stat`);
  if (boot === undefined || stat === undefined) return null;
  // The process name, in parentheses, may hold anything, so the fields are counted from its end (proc(5): 3 and 22).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? ended : `${boot} ${fields[19] ?? ''}`;
}

/** The boot of the kernel and the PID namespace in it. Null where there are none, or the system does not say. */
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
