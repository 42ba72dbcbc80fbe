import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { superviseGateway, type Supervisor } from './gateway-supervisor.ts';

let supervisor: Supervisor | undefined;
afterEach(() => supervisor?.stop());

/** Records the reported gateway addresses in order; `next` waits for the next unread one. */
function addresses() {
  const reported: (string | undefined)[] = [];
  let heard = 0;
  let wake = (): void => undefined;
  return {
    reported,
    onUrl: (url: string | undefined) => {
      reported.push(url);
      wake();
    },
    next: async () => {
      while (reported.length <= heard) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return reported[heard++];
    },
  };
}

const pidAt = async (url: string | undefined) => ((await (await fetch(`${url}/readyz`)).json()) as { pid: number }).pid;

function start(fault: string | undefined, timing = {}) {
  const heard = addresses();
  supervisor = superviseGateway({
    script: join(import.meta.dirname, 'testing/fake-gateway.mjs'),
    env: {
      PATH: process.env['PATH'],
      GATEWAY_PORT: '0',
      GATEWAY_HOST: '127.0.0.1',
      ...(fault && { FAKE_FAULT: fault }),
    },
    log: pino({ level: 'silent' }),
    onUrl: heard.onUrl,
    timing: { backoffMs: { first: 10, most: 20 }, ...timing },
  });
  return { heard, supervisor };
}

describe('supervised gateway', () => {
  it('reports its address, and is restarted when it is killed', async () => {
    const { heard, supervisor: running } = start(undefined);
    await running.started;
    const first = await heard.next();
    const pid = await pidAt(first);
    process.kill(pid, 'SIGKILL');
    expect(await heard.next()).toBeUndefined();
    const second = await heard.next();
    expect(await pidAt(second)).not.toBe(pid);
  });

  it('is killed and restarted when it no longer answers', async () => {
    // By itself this gateway never ends.
    const { heard } = start('hangs', { graceMs: 0, pingMs: 30 });
    expect(await heard.next()).toMatch(/^http/);
    expect(await heard.next()).toBeUndefined();
    expect(await heard.next()).toMatch(/^http/);
  });

  it('is not killed during the grace period', async () => {
    const { heard, supervisor: running } = start('hangs', { graceMs: 60_000, pingMs: 5 });
    await running.started;
    const url = await heard.next();
    const pid = await pidAt(url);
    // As many failed probes as would kill it after the grace period.
    for (let round = 0; round < 50; round += 1) expect(await pidAt(url)).toBe(pid);
  });

  it('that exits before it was ever ready is an error, without a restart', async () => {
    const { heard, supervisor: running } = start('ends');
    await expect(running.started).rejects.toThrow('The gateway ended before it was ready (exit code 1).');
    expect(heard.reported).toEqual([undefined]);
  });

  it('may exit after letEnd without a restart', async () => {
    const { heard, supervisor: running } = start(undefined);
    await running.started;
    const pid = await pidAt(await heard.next());
    running.letEnd();
    process.kill(pid, 'SIGKILL');
    expect(await heard.next()).toBeUndefined();
    await running.stop();
    expect(heard.reported).toHaveLength(2);
  });

  it('is stopped with SIGTERM and not restarted', async () => {
    const { heard, supervisor: running } = start(undefined);
    await running.started;
    const url = await heard.next();
    await running.stop();
    expect(await heard.next()).toBeUndefined();
    await expect(pidAt(url)).rejects.toThrow();
    await running.stop();
  });
});
