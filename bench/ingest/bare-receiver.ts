import { spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDatabase } from '../../tests/support/postgres.ts';
import { leaveToReaper } from '../../tests/support/reaper.ts';
import { ROOT } from '../../tools/builds.mjs';
import { backendsOf } from '../processor-time.ts';
import { type Cost, costOf, sendFor } from './cost.ts';

const secret = Buffer.alloc(32, 7);
const senders = 4;

/** A bare Express with ten prepared statements for each sale, in a process and on a database of its own. */
export async function bareReceiver(): Promise<{
  cost: (seconds: number) => Promise<Cost>;
  close: () => Promise<void>;
}> {
  const database = await createDatabase();
  const child = spawn(process.execPath, [join(ROOT, 'dist/servers/bare-receiver.js'), database.url], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const { pid = 0 } = child;
  const release = leaveToReaper({ processGroup: pid, signal: 'SIGKILL' });
  const printed: unknown[] = await once(child.stdout, 'data');
  const url = String(printed[0]).trim();
  const send = async () => {
    const body = JSON.stringify({ order_id: randomUUID(), amount: 100, currency: 'BRL', status: 'pending' });
    const [id, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    const { status } = await fetch(`${url}/postback`, {
      method: 'POST',
      headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` },
      body,
    }).then(async (response) => (await response.text(), response));
    if (status !== 200) throw new Error(`The bare receiver answers ${status}.`);
  };
  return {
    cost: (seconds) =>
      costOf(
        {
          databaseUrl: database.url,
          processes: () => ({ gateway: [pid], proxy: [], database: backendsOf(database.url) }),
        },
        () => sendFor(seconds, senders, send),
      ),
    close: async () => {
      child.kill('SIGKILL');
      release();
      await database.drop();
    },
  };
}
