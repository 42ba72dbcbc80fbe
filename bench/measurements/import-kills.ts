import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type AdvertiserServer, advertiserServer } from '../../tests/support/advertiser-server.ts';
import { type RestClient, signedInClient } from '../../tests/support/client.ts';
import { compareImportedLines } from '../../tests/support/import-kills.ts';
import { orderFile } from '../../tests/support/order-file.ts';
import { createDatabase, hasPostgres, openPool } from '../../tests/support/postgres.ts';
import { reconcile } from '../../tests/support/reconcile.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';
import { atMost, SkippedError } from '../figure.ts';
import { beginImport, isUnderWay, readImport } from '../imports.ts';
import type { Measurement } from '../measurement.ts';

const kills = 50;
const linesOfFile = 10_000;
const senders = 2;

/**
 * The number of duplicated and lost orders after gateways were killed repeatedly while applying imports and receiving
 * postbacks.
 */
export const importKills: Measurement = {
  name: 'import-kills',
  run: async () => {
    if (!hasPostgres) throw new SkippedError('no PostgreSQL on this machine');
    const database = await createDatabase();
    const stack = await startStack({
      databaseUrl: database.url,
      gateways: 2,
      proxies: 2,
      env: { LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000', IMPORT_ANSWER_SECONDS: '0' },
    });
    const pool = openPool(database.url);
    const imports: Imports = { ids: [] };
    const isOver = new AbortController();
    try {
      const staff = await Promise.all(stack.proxies.map(({ url }) => signedInClient(url, 'admin@demo.test')));
      const servers = await Promise.all(
        stack.proxies.map(({ url }, at) => advertiserServer(clientAt(staff, at), url, 1)),
      );
      const sending = servers.flatMap((server) =>
        Array.from({ length: senders }, () => sendOrders(server, imports, isOver.signal)),
      );
      await killWhileApplying(stack, staff, imports);
      isOver.abort();
      const answered = (await Promise.all(sending)).flat();
      const { twice, lost, open } = await compareImportedLines(pool, imports.ids);
      const postbacksLost = await countLost(pool, answered);
      const differences = Number(await reconcile({ DATABASE_URL: database.url }));
      return [
        {
          what: `lines applied twice or lost, imports not ended, postbacks lost and differences, ${kills} kills of gateways`,
          target: atMost(0),
          value: twice + lost + open + postbacksLost + differences,
          unit: '',
          detail: `${imports.ids.length} files of ${linesOfFile.toLocaleString('en-US')} lines, ${answered.length} postbacks`,
        },
      ];
    } finally {
      isOver.abort();
      await pool.end();
      await stack.stop();
      await database.drop();
    }
  },
};

/** The ids of the imports, the newest last. */
interface Imports {
  ids: number[];
}

/** Sends orders until it is over. @returns those that were answered as recorded */
async function sendOrders(server: AdvertiserServer, imports: Imports, isOver: AbortSignal): Promise<string[]> {
  const answered: string[] = [];
  while (!isOver.aborted) {
    // Sometimes an order of the file that is being applied.
    const order_id =
      Math.random() < 0.2 ? `kills-${imports.ids.length - 1}-${1 + (answered.length % linesOfFile)}` : randomUUID();
    const sent = server.send({ coupon: 'ANA15', order_id, amount: 100, status: 'approved' });
    const answer = await sent.catch(() => undefined);
    if (answer?.status === 200) answered.push(order_id);
    await delay(20);
  }
  return answered;
}

/** Kills one gateway, then the other, while it applies an import, which continues at the other one. */
async function killWhileApplying(stack: Stack, staff: readonly RestClient[], { ids }: Imports): Promise<void> {
  const read = (client: RestClient) => readImport(client, ids.at(-1) ?? 0);
  const isOpen = async (client: RestClient) => ids.length > 0 && isUnderWay(await read(client));
  for (let kill = 0; kill < kills; kill += 1) {
    const [at, other] = [kill % 2, (kill + 1) % 2];
    const client = clientAt(staff, at);
    if (!(await isOpen(client))) ids.push(await beginImport(client, fileOf(ids.length)));
    // At another moment of the work each time, while lines are applied.
    while ((await read(client)).state === 'checking') await delay(5);
    await delay((kill * 37) % 140);
    await stack.gateways[at]?.kill();
    const { applied_lines: before } = await read(clientAt(staff, other));
    for (let now = await read(clientAt(staff, other)); now.state === 'applying' && now.applied_lines === before;)
      now = await read(clientAt(staff, other));
    await stack.gateways[at]?.start();
  }
  while (await isOpen(clientAt(staff, 0))) await delay(100);
}

/** The orders of a file of the run. */
const fileOf = (file: number): string =>
  orderFile(Array.from({ length: linesOfFile }, (_, line) => ({ order: `kills-${file}`, item: line + 1 })));

/** Of orders that were answered as recorded, how many are not. */
async function countLost(pool: Pool, answered: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ order_id: string }>('select order_id from conversions where order_id = any($1)', [
    answered,
  ]);
  const stored = new Set(rows.map(({ order_id }) => order_id));
  return answered.filter((order) => !stored.has(order)).length;
}

function clientAt(clients: readonly RestClient[], at: number): RestClient {
  const client = clients[at];
  if (client === undefined) throw new Error('each proxy has a client');
  return client;
}
