import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type AdvertiserServer, advertiserServer, type Postback } from '../../tests/support/advertiser-server.ts';
import { type RestClient, signedInClient } from '../../tests/support/client.ts';
import { orderFile } from '../../tests/support/order-file.ts';
import { createDatabase, openPool, runOn } from '../../tests/support/postgres.ts';
import { startStack } from '../../tests/support/stack.ts';
import { beginImport, importEnded } from '../imports.ts';
import { backendsOf } from '../processor-time.ts';
import { pidOf } from '../rig.ts';
import { type Cost, costOf, type Path, sendFor } from './cost.ts';

const senders = 4;
const sendersOfTwo = 8;
const lookEveryMs = 20;
const sendersOfBatches = 2;
const linesOfFile = 30_000;

export type PostbackKind = 'pending' | 'decision' | 'correction';

/** How orders come: each by itself, many in a message, or in a file. */
export type Level = 'one' | 'hundred' | 'thousand' | 'file';

/** A build of the platform on a database of its own: two gateways, each behind a proxy. */
export interface IngestSide {
  name: string;
  /** What postbacks cost that name a click, through the first gateway. */
  costs: (seconds: number) => Promise<Record<PostbackKind, Cost>>;
  /**
   * New orders of one campaign through both gateways. `waits`: of 100 looks at the database, how many saw a session
   * that waits for a lock.
   */
  throughput: (seconds: number) => Promise<{ perSecond: number; p99Ms: number; waits: number }>;
  /** What new orders cost, through the first gateway. */
  level: (level: Level, seconds: number) => Promise<Cost>;
  databaseUrl: string;
  close: () => Promise<void>;
}

/** @param root of another build; undefined: this one */
export async function ingestSide(name: string, root: string | undefined): Promise<IngestSide> {
  const database = await createDatabase();
  // Where the server does not have it, statements are not counted.
  await runOn(database.url, 'create extension pg_stat_statements').catch(() => undefined);
  const stack = await startStack({
    databaseUrl: database.url,
    gateways: 2,
    proxies: 2,
    env: { LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000000', IMPORT_ANSWER_SECONDS: '0' },
    ...(root !== undefined && { root }),
  });
  // No sale cap of the sample data is reached.
  await runOn(database.url, 'delete from sale_cap_periods; delete from sale_caps');
  const staff = await signedInClient(stack.url, 'admin@demo.test');
  const servers: AdvertiserServer[] = [];
  // One after the other: each is made with a proof of identity of its own.
  for (const { url } of stack.proxies) servers.push(await advertiserServer(staff, url, 1));
  const clickIds = await visit(stack.url, await signedInClient(stack.url, 'afiliado@demo.test'));
  const path: Path = {
    databaseUrl: database.url,
    processes: () => ({
      gateway: stack.gateways.map(pidOf),
      proxy: stack.proxies.map(pidOf),
      database: backendsOf(database.url),
    }),
  };
  const { send, newOrder, newBatch } = ordersTo(servers, clickIds);
  return {
    name,
    costs: (seconds) => costsOfOneOrder(path, seconds, clickIds, (order) => send(servers[0], order)),
    async throughput(seconds) {
      const looks = lookForWaits(database.url);
      const { count, seconds: taken, waitsMs } = await sendFor(seconds, sendersOfTwo, newOrder);
      const p99Ms = waitsMs.toSorted((one, other) => one - other)[Math.floor(count * 0.99)] ?? 0;
      return { perSecond: count / taken, p99Ms, waits: await looks.end() };
    },
    async level(level, seconds) {
      const batches = (orders: number) => async () => {
        const { count } = await sendFor(seconds, sendersOfBatches, () => newBatch(orders));
        return { count: count * orders };
      };
      const works = {
        one: () => sendFor(seconds, senders, () => newOrder(0)),
        hundred: batches(100),
        thousand: batches(1_000),
        file: async () => {
          await importLines(staff, linesOfFile);
          return { count: linesOfFile };
        },
      };
      return costOf(path, works[level]);
    },
    databaseUrl: database.url,
    close: async () => {
      await stack.stop();
      await database.drop();
    },
  };
}

type Order = Omit<Postback, 'amount'> & { amount?: number };

interface Orders {
  send: (server: AdvertiserServer | undefined, order: Order) => Promise<void>;
  newOrder: (sender: number) => Promise<void>;
  newBatch: (orders: number) => Promise<void>;
}

/** Orders of one campaign, each with the next of some clicks. What is not answered as it should be ends the run. */
function ordersTo(servers: readonly AdvertiserServer[], clickIds: readonly string[]): Orders {
  let serial = 0;
  const clicked = () => ({ click_id: clickIds[(serial += 1) % clickIds.length] ?? '', amount: 100 });
  const send: Orders['send'] = async (server, order) => {
    const answer = await server?.send({ ...clicked(), ...order });
    if (answer?.status !== 200) throw new Error(`A postback was answered ${JSON.stringify(answer)}.`);
  };
  return {
    send,
    newOrder: (sender) => send(servers[sender % servers.length], { order_id: randomUUID(), status: 'pending' }),
    async newBatch(orders) {
      const order = () => ({ ...clicked(), order_id: randomUUID(), status: 'pending' as const });
      const answer = await servers[0]?.sendBatch(Array.from({ length: orders }, order));
      if (answer?.status !== 200 || answer.body.orders.some(({ status }) => status === undefined))
        throw new Error(`A batch was answered ${JSON.stringify(answer).slice(0, 500)}.`);
    },
  };
}

/** What new orders cost that come for some seconds, then the approval of each, then a correction of each. */
async function costsOfOneOrder(
  path: Path,
  seconds: number,
  clickIds: readonly string[],
  send: (order: Order) => Promise<void>,
): Promise<Record<PostbackKind, Cost>> {
  const known: { order_id: string; click_id: string }[] = [];
  const pending = await costOf(path, () =>
    sendFor(seconds, senders, async () => {
      const order = { order_id: randomUUID(), click_id: clickIds[known.length % clickIds.length] ?? '' };
      known.push(order);
      await send({ ...order, status: 'pending' });
    }),
  );
  const each = (change: { status: 'approved'; amount?: number }) =>
    costOf(path, async () => {
      const left = [...known];
      const work = async () => {
        for (let order = left.pop(); order !== undefined; order = left.pop()) await send({ ...order, ...change });
      };
      await Promise.all(Array.from({ length: senders }, work));
      return { count: known.length };
    });
  return {
    pending,
    decision: await each({ status: 'approved' }),
    correction: await each({ status: 'approved', amount: 80 }),
  };
}

/** Makes a link of the affiliate and follows it. @returns click ids */
async function visit(url: string, affiliate: RestClient): Promise<string[]> {
  const { body: link } = await affiliate.post<{ code: string }>('/api/tracking-link', { site_id: 1, campaign_id: 1 });
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36' };
  const visits = Array.from({ length: 20 }, async () => {
    const { headers: answered } = await fetch(`${url}/c/${link.code}`, { redirect: 'manual', headers });
    return new URL(answered.get('location') ?? '').searchParams.get('click_id') ?? '';
  });
  return Promise.all(visits);
}

async function importLines(staff: RestClient, lines: number): Promise<void> {
  const file = orderFile(Array.from({ length: lines }, (_, at) => ({ order: randomUUID(), campaign: 1 + (at % 8) })));
  await importEnded(staff, await beginImport(staff, file));
}

/** Looks again and again whether a session waits for a lock. */
function lookForWaits(databaseUrl: string): { end: () => Promise<number> } {
  const pool = openPool(databaseUrl);
  let isOver = false;
  let [looks, seen] = [0, 0];
  const look = async () => {
    while (!isOver) {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`,
      );
      looks += 1;
      seen += rows.length;
      await delay(lookEveryMs);
    }
  };
  const looking = look();
  return {
    end: async () => {
      isOver = true;
      await looking;
      await pool.end();
      return looks === 0 ? 0 : (seen * 100) / looks;
    },
  };
}
