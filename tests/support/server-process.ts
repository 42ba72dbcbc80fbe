import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../../tools/builds.mjs';
import { watchForWarnings } from './process-warnings.ts';
import { leaveToReaper } from './reaper.ts';

/** That of Chromium's own threads, where it may raise it. */
const BROWSER_PRIORITY = -8;
/**
 * Node flags of the servers, as in the start scripts. A semi-space of 4 MB instead of 16 keeps the memory of each during an
 * export below 150 MB. Below 2 GB of old space V8 collects when the heap has grown by half, not fourfold: a large import takes
 * half of the memory.
 */
const serverFlags = ['--max-semi-space-size=4', '--max-old-space-size=1024'];
/** A proxy alone has room for more, which takes it less: V8 takes the last of two. */
const flagsOf = {
  proxy: [...serverFlags, '--max-semi-space-size=8'],
  gateway: serverFlags,
  'one-process': serverFlags,
};
/** What the start scripts set for the allocator of memory. */
const serverEnv = { MALLOC_TRIM_THRESHOLD_: '131072' };
const READY_WITHIN_MS = 300_000;
/**
 * V8 optimizes what PGlite runs ten times later than otherwise: of the processor time of a server's start that takes a fifth,
 * and most servers of tests end before they have it back.
 */
const testFlags = ['--wasm-tiering-budget=18000000'];
/** More than a proxy gives its requests and then its gateway (10 s and 11 s). */
const STOPPED_WITHIN_MS = 60_000;

/** One server of the product, run as users run it: a Node process of its own. */
export interface ServerProcess {
  /** Base address, without a slash at the end. */
  url: string;
  /** Its process, while it runs. */
  pid: () => number | undefined;
  /** Everything it has printed since the test began. */
  logs: () => string;
  /** Starts it (again), on the same port; resolves when `/readyz` answers 200. */
  start: () => Promise<void>;
  /** SIGTERM; rejects if it does not end by itself in a minute. */
  stop: () => Promise<void>;
  /** Ends it and its children at once; nothing is finished, nothing closed. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
}

/**
 * Describes a server; `start()` runs it.
 * @param program the name of its bundle in `dist/servers`
 * @param env its whole environment but for PATH and the like: nothing leaks in from the caller's
 * @param options.besideBrowser whether it shares the machine with a browser, which must not leave it too little to answer in time
 * @param options.root of the release whose build runs; default: this one
 */
export function serverProcess(
  program: 'one-process' | 'proxy' | 'gateway',
  port: number,
  env: Record<string, string>,
  { besideBrowser = false, root = ROOT }: { besideBrowser?: boolean; root?: string } = {},
): ServerProcess {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let output = '';
  let release = (): void => undefined;

  const isRunning = () => child?.exitCode === null && child.signalCode === null;

  async function start() {
    if (isRunning()) throw new Error(`The ${program} runs already.`);
    const started = spawn(
      process.execPath,
      [...flagsOf[program], ...testFlags, join(root, 'dist/servers', `${program}.js`)],
      {
        cwd: root,
        env: { ...inheritedEnv(), ...serverEnv, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        // A group of its own, so that its children die with it.
        detached: true,
      },
    );
    child = started;
    ended = new Promise((resolve) => started.once('exit', resolve));
    watchForWarnings(program, child.stderr);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    if (child.pid !== undefined) release = leaveToReaper({ processGroup: child.pid, signal: 'SIGKILL' });
    if (child.pid !== undefined && besideBrowser) raisePriority(child.pid);
    await waitUntilReady();
  }

  async function waitUntilReady() {
    const giveUpAt = Date.now() + READY_WITHIN_MS;
    while (!(await isReady(url))) {
      if (!isRunning()) throw new Error(`The ${program} ended before it was ready:\n${output}`);
      if (Date.now() > giveUpAt) {
        await kill();
        throw new Error(`The ${program} was not ready in ${READY_WITHIN_MS} ms:\n${output}`);
      }
      await delay(30);
    }
  }

  async function end(signal: NodeJS.Signals, withinMs: number) {
    const pid = child?.pid;
    if (!child || pid === undefined || !isRunning()) return true;
    // SIGTERM is for the server, which stops its own children; a kill is for all of them.
    process.kill(signal === 'SIGTERM' ? pid : -pid, signal);
    const abandon = new AbortController();
    const late = delay(withinMs, 'late' as const, { signal: abandon.signal }).catch(() => 'ended' as const);
    const outcome = await Promise.race([ended.then(() => 'ended' as const), late]);
    abandon.abort();
    if (outcome === 'ended') release();
    return outcome === 'ended';
  }

  async function kill(signal: NodeJS.Signals = 'SIGKILL') {
    await end(signal, STOPPED_WITHIN_MS);
  }

  async function stop() {
    if (await end('SIGTERM', STOPPED_WITHIN_MS)) return;
    await kill();
    throw new Error(`The ${program} did not end in ${STOPPED_WITHIN_MS} ms after SIGTERM:\n${output}`);
  }

  return { url, pid: () => (isRunning() ? child?.pid : undefined), logs: () => output, start, stop, kill };
}

/**
 * A port of TCP that is free and that no other process of these tests is given while this one lives: what claims it is the
 * port of UDP with its number, which nothing here uses and which is given back when a process ends, however it ends. Otherwise
 * two servers that start at the same time could meet on one port, and either would be ready by the other's answer.
 *
 * It lies below those that systems hand out by themselves (RFC 6335 §6, and Linux from 32768 on): otherwise some connection
 * might be given it while a server is not yet, or for a moment not, listening there.
 */
export async function freePort(): Promise<number> {
  return freePorts(1);
}

/**
 * As many ports in a row.
 *
 * @returns the first of them
 */
export async function freePorts(count: number, chooseFirst = () => randomInt(10_000, 32_001 - count)): Promise<number> {
  const first = chooseFirst();
  const claims = await Promise.allSettled(Array.from({ length: count }, (_, at) => claimPort(first + at)));
  if (claims.every(({ status }) => status === 'fulfilled')) return first;
  for (const claim of claims) if (claim.status === 'fulfilled') claim.value.close();
  return freePorts(count, chooseFirst);
}

/** @throws {Error} if somebody has it */
async function claimPort(port: number): Promise<Socket> {
  const probe = createServer().listen(port, '127.0.0.1');
  await once(probe, 'listening');
  probe.close();
  const claim = createSocket('udp4').bind(port, '127.0.0.1').unref();
  await once(claim, 'listening');
  return claim;
}

/** Lets a process compete with a browser for the processors. Threads that begin later inherit it. */
export function raisePriority(pid: number): void {
  try {
    setPriority(pid, BROWSER_PRIORITY);
  } catch {
    // Where we may not, the browser may not either.
  }
}

function inheritedEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'LANG'].map((name) => [name, process.env[name]]));
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`);
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
