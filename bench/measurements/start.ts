import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { leaveToReaper, temporaryFolder } from '../../tests/support/reaper.ts';
import { freePort } from '../../tests/support/server-process.ts';
import { ROOT } from '../../tools/builds.mjs';
import { atMost, range } from '../figure.ts';
import type { Measurement } from '../measurement.ts';
import { spreadOf } from '../rounds.ts';

const roundsMax = 3;
const limitMs = 60_000;
const pollMs = 20;

/**
 * The time of `npm start` on the embedded database, from the command until the page is served and the gateway is ready.
 */
export const start: Measurement = {
  name: 'start',
  run: async (_rig, { rounds }) => {
    const onNew: number[] = [];
    const onExisting: number[] = [];
    for (let round = 0; round < Math.min(rounds, roundsMax); round += 1) {
      const data = temporaryFolder('start');
      onNew.push(await startOnce(data.path));
      onExisting.push(await startOnce(data.path));
      await data.remove();
    }
    const [created, existing] = [spreadOf(onNew), spreadOf(onExisting)];
    return [
      {
        what: 'npm start to the first answered page, new database with sample data',
        target: atMost(6),
        value: created.median,
        unit: 's',
        detail: range(created),
      },
      {
        what: 'npm start to the first answered page, existing database',
        target: atMost(2),
        value: existing.median,
        unit: 's',
        detail: range(existing),
      },
    ];
  },
};

/** @returns seconds */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, CEP_URLS: 'none' },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A separate process group, so that npm, the proxy and its gateway are ended together.
    detached: true,
  });
  const group = child.pid;
  if (group === undefined) throw new Error('npm does not run here.');
  const release = leaveToReaper({ processGroup: group, signal: 'SIGKILL' });
  const isOver = once(child, 'exit').then(() => true);
  try {
    while (!(await isAnswered(`http://127.0.0.1:${port}`))) {
      if (await Promise.race([isOver, delay(pollMs, false)])) throw new Error('npm start ended by itself.');
      if (performance.now() - startedAt > limitMs) throw new Error(`npm start took more than ${limitMs} ms.`);
    }
    return (performance.now() - startedAt) / 1000;
  } finally {
    await endGroup(group);
    release();
  }
}

async function isAnswered(url: string): Promise<boolean> {
  for (const path of ['/', '/readyz']) {
    const status = await fetch(url + path).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status !== 200) return false;
  }
  return true;
}

/** Ends a process group gracefully, so that its database is closed for the next start. */
async function endGroup(group: number): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; ; signal = 0) {
    try {
      process.kill(-group, performance.now() > giveUpAt ? 'SIGKILL' : signal);
    } catch {
      return;
    }
    await delay(pollMs);
  }
}
