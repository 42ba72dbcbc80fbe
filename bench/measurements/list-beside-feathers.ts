import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { signedInClient } from '../../tests/support/client.ts';
import { leaveToReaper } from '../../tests/support/reaper.ts';
import { ROOT } from '../../tools/builds.mjs';
import { atMost, SkippedError } from '../figure.ts';
import type { LoadTarget } from '../load.ts';
import type { Measurement } from '../measurement.ts';
import { gatewayHeaders, middleAffiliate } from '../people.ts';
import { backendsOf } from '../processor-time.ts';
import { pidOf } from '../rig.ts';
import { compareCost } from '../throughput.ts';

const peers = join(ROOT, 'bench/peers');
const pageSize = 10;
const connections = 50;

/**
 * The list of `proxy-overhead` by one process as `npm start` runs it, and by Feathers with knex on the same rows. Counts the
 * processor time of both servers and of the database.
 */
export const listBesideFeathers: Measurement = {
  name: 'list-beside-feathers',
  run: async (rig, { rows, rounds, seconds }) => {
    if (!existsSync(join(peers, 'node_modules'))) throw new SkippedError('`npm ci --prefix bench/peers` was not run');
    const database = await rig.database(rows);
    const affiliate = await middleAffiliate(database);
    const gateway = await rig.startGateway(database);
    const server = await rig.startOneProcess(database);
    const feathers = await startFeathers(database);
    try {
      const { cookie = '' } = await signedInClient(server.url, affiliate.email);
      const first = {
        url: `${server.url}/api/conversion?range=${encodeURIComponent(JSON.stringify([0, pageSize - 1]))}`,
        headers: { Cookie: cookie },
      };
      const second = {
        url: `${feathers.url}/conversions?$limit=${pageSize}&$sort[created_at]=-1&$sort[id]=-1`,
        headers: await gatewayHeaders(gateway.url, affiliate.email),
      };
      await expectSameRows(first, second);
      return [
        await compareCost({
          what: `list of ${pageSize} rows: one process ÷ Feathers with knex, ${connections} connections, processor time`,
          target: atMost(1),
          first,
          second,
          load: { connections, seconds },
          rounds,
          processes: () => [pidOf(server), feathers.pid, ...backendsOf(database)],
        }),
      ];
    } finally {
      feathers.stop();
    }
  },
};

async function startFeathers(databaseUrl: string): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = spawn(process.execPath, ['feathers.js', databaseUrl], {
    cwd: peers,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const { pid = 0 } = child;
  const release = leaveToReaper({ processGroup: pid, signal: 'SIGKILL' });
  const printed: unknown[] = await once(child.stdout, 'data');
  const stop = () => {
    child.kill('SIGKILL');
    release();
  };
  return { url: String(printed[0]).trim(), pid, stop };
}

const row = z.object({ id: z.int(), order_id: z.string(), site_name: z.string(), transaction_amount: z.number() });

async function expectSameRows(first: LoadTarget, second: LoadTarget): Promise<void> {
  const [own, theirs] = await Promise.all([
    readList(first, z.array(row)),
    readList(second, z.object({ data: z.array(row) })),
  ]);
  if (own.length !== pageSize || JSON.stringify(own) !== JSON.stringify(theirs.data))
    throw new Error(`The lists differ: ${JSON.stringify([own, theirs.data])}`);
}

async function readList<T>({ url, headers = {} }: LoadTarget, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await (await fetch(url, { headers })).json());
}
