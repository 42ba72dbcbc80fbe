import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { z } from 'zod';
import { probe } from './gateway-client/probe.ts';

export interface SupervisorOptions {
  /** Path of the gateway's program. */
  script: string;
  env: NodeJS.ProcessEnv;
  log: Logger;
  /** Called with the gateway's address when it changes; undefined while there is none. */
  onUrl: (url: string | undefined) => void;
  timing?: Partial<typeof defaultTiming>;
}

export interface Supervisor {
  /** Resolves when the gateway listens for the first time; rejects when it exits before, which needs an operator. */
  started: Promise<void>;
  /** Stops supervising: a gateway that exits or does not answer is left alone from now on. */
  letEnd: () => void;
  /** Sends SIGTERM and waits for the exit; kills the gateway after a timeout. */
  stop: () => Promise<void>;
}

const defaultTiming = {
  pingMs: 2_000,
  missesMax: 3,
  /** Grace period for a new process, which may be too busy to answer. */
  graceMs: 30_000,
  /** Time limit from the start until it listens; loading a million sample conversions takes minutes. */
  listenMs: 15 * 60_000,
  backoffMs: { first: 250, most: 10_000 },
  /** A gateway that ran this long resets the back-off. */
  steadyMs: 60_000,
  stopMs: 11_000,
};

/**
 * Node flags of the servers, as in the start scripts of package.json. A semi-space of 2 MB instead of 16 keeps the memory
 * of each during an export below 150 MB. Below 2 GB of old space V8 collects when the heap has grown by half, not fourfold: a
 * large import takes half of the memory.
 */
export const serverFlags = ['--max-semi-space-size=2', '--max-old-space-size=1024'];

const listeningMessage = z.object({ type: z.literal('listening'), port: z.int().positive() });

/**
 * Runs the gateway as a child process: restarts it with exponential back-off when it exits, and kills it when it no
 * longer answers.
 */
export function superviseGateway({ script, env, log, onUrl, timing = {} }: SupervisorOptions): Supervisor {
  const limits = { ...defaultTiming, ...timing };
  let child: ChildProcess | undefined;
  let backoffMs = limits.backoffMs.first;
  let hasListened = false;
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;
  const { promise: started, resolve: resolveStarted, reject: rejectStarted } = withResolvers();

  function start(): void {
    const startedAt = Date.now();
    const running = fork(script, [], { env, execArgv: serverFlags, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = running;
    const watch = watchHealth(running, { limits, log, isStopping: () => isStopping });
    running.on('message', (message) => {
      const listening = listeningMessage.safeParse(message);
      if (!listening.success) return;
      const url = `http://127.0.0.1:${listening.data.port}`;
      hasListened = true;
      watch.isAt(url);
      onUrl(url);
      resolveStarted();
    });
    running.on('error', (error) => log.error({ err: error }, 'the gateway could not be started or signalled'));
    running.once('exit', (code, signal) => {
      watch.end();
      onUrl(undefined);
      if (isStopping) return;
      if (!hasListened) {
        rejectStarted(new Error(`The gateway ended before it was ready (${signal ?? `exit code ${code}`}).`));
        return;
      }
      if (Date.now() - startedAt >= limits.steadyMs) backoffMs = limits.backoffMs.first;
      log.error({ code, signal, restartMs: backoffMs }, 'the gateway ended and is started again');
      restart = setTimeout(start, backoffMs);
      backoffMs = Math.min(backoffMs * 2, limits.backoffMs.most);
    });
  }

  function letEnd(): void {
    isStopping = true;
    clearTimeout(restart);
  }

  async function stop(): Promise<void> {
    letEnd();
    const running = child;
    if (running?.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    const killTimer = setTimeout(() => running.kill('SIGKILL'), limits.stopMs);
    await ended;
    clearTimeout(killTimer);
  }

  start();
  return { started, letEnd, stop };
}

/** Kills a gateway that does not listen or no longer answers; its exit triggers the restart. */
function watchHealth(
  running: ChildProcess,
  { limits, log, isStopping }: { limits: typeof defaultTiming; log: Logger; isStopping: () => boolean },
) {
  const startedAt = Date.now();
  let url: string | undefined;
  let misses = 0;
  const kill = (reason: string) => {
    log.error({ reason }, 'the gateway is killed');
    running.kill('SIGKILL');
  };
  const listenTimer = setTimeout(() => kill('it does not listen'), limits.listenMs);
  const ping = setInterval(() => {
    if (url === undefined) return;
    void probe(url, '/healthz', limits.pingMs).then((status) => {
      misses = status === 200 ? 0 : misses + 1;
      const isPastGrace = Date.now() - startedAt >= limits.graceMs;
      if (misses >= limits.missesMax && isPastGrace && !isStopping()) kill('it does not answer');
    });
  }, limits.pingMs);
  return {
    isAt: (address: string) => {
      url = address;
      clearTimeout(listenTimer);
    },
    end: () => {
      clearTimeout(listenTimer);
      clearInterval(ping);
    },
  };
}

function withResolvers() {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
