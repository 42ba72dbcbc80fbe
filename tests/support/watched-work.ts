import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { expect } from 'vitest';
import { type Answer, type RestClient, signedInClient } from './client.ts';
import { type PostbackKey, sendPostbackOfGuide } from './guide-examples.ts';
import { importForm, orderFile } from './order-file.ts';

const affiliateId = 1;
const coupon = 'VIGIA';
/** Between attempts at what was not answered: the time of a reader's patience, not a wait for an event. */
const againAfterMs = 100;
const linesOfImport = 40;

interface Attempt {
  status: number;
}

/** What was answered for, by what was asked. */
interface History {
  /** Orders that were sent by postback, and those among them that were answered with success. */
  orders: { sent: Set<string>; answered: Set<string> };
  /** Orders of imported files that were answered with success. */
  imported: Set<string>;
  channels: { sent: Set<string>; answered: Map<number, string> };
  payments: Set<number>;
  clicks: { sent: number; answered: number };
  /** Answers that neither succeed nor ask to try again. */
  refused: string[];
}

/** Work that goes on whatever happens to the servers, with a history of its own. */
export interface WatchedWork {
  history: History;
  /** How many changes were answered with success. */
  changes: () => number;
  /** Resolves when each kind of change was answered once more. */
  goesOn: () => Promise<void>;
  stop: () => Promise<void>;
  /** Compares the database with the history: nothing answered is missing, and nothing is there twice. */
  verify: (pool: pg.Pool) => Promise<void>;
}

/** Whether an answer says nothing about what was done. */
const isOpen = ({ status }: Attempt): boolean => status >= 500 || status === 409 || status === 0;

/**
 * Starts people and servers that work until they are stopped: postbacks, channels, imports, payment requests and clicks. Each
 * repeats what was not answered, under the same key.
 *
 * @param pool on a database with sample data, which the servers at `url` serve
 */
export async function startWatchedWork(url: string, pool: pg.Pool): Promise<WatchedWork> {
  await pool.query(
    `insert into coupons (campaign_id, code, description, site_id, starts_on, created_at) values (1, $1, 'x', 1, '2020-01-01', now())`,
    [coupon],
  );
  await pool.query('delete from sale_cap_periods');
  await pool.query('delete from sale_caps');
  const [staff, manager, affiliate] = await Promise.all(
    ['campanhas@demo.test', 'gerente@demo.test', 'afiliado@demo.test'].map((name) => signedInClient(url, name)),
  );
  if (!staff || !manager || !affiliate) throw new Error('three people sign in');
  await staff.stepUp();
  const { rows } = await pool.query<{ id: number }>('select advertiser_id as id from campaigns where id = 1');
  const key = (await staff.post<PostbackKey>('/api/advertiser-api-key', { advertiser_id: rows[0]?.id })).body;
  const link = (await affiliate.post<{ code: string }>('/api/tracking-link', { site_id: 1, campaign_id: 1 })).body;
  const payload = await payloadOf(manager);
  const sendPostback = await sendPostbackOfGuide();

  const history: History = {
    orders: { sent: new Set(), answered: new Set() },
    imported: new Set(),
    channels: { sent: new Set(), answered: new Map() },
    payments: new Set(),
    clicks: { sent: 0, answered: 0 },
    refused: [],
  };
  const state = { isOver: false };
  const counts = { postbacks: 0, channels: 0, payments: 0 };

  /** Asks until there is an answer. */
  async function until<Got extends Attempt>(ask: () => Promise<Got>): Promise<Got> {
    for (;;) {
      const answer = await ask().catch(() => undefined);
      if (answer && !isOpen(answer)) return answer;
      await delay(againAfterMs);
    }
  }
  const refuse = (what: string, answer: Attempt & { body?: unknown; answer?: unknown }) =>
    history.refused.push(`${what}: ${answer.status} ${JSON.stringify(answer.body ?? answer.answer)}`);

  async function report() {
    const order = randomUUID();
    const sale = { coupon, order_id: order, amount: 100, currency: 'BRL', status: 'approved', occurred_at: new Date() };
    history.orders.sent.add(order);
    const answer = await until(() => sendPostback(url, key, `msg-${order}`, sale));
    if (answer.status !== 200) refuse('a postback', answer);
    history.orders.answered.add(order);
    counts.postbacks += 1;
  }

  async function addChannel() {
    const name = `Canal ${randomUUID()}`;
    const channel = {
      site_type_id: 1,
      name,
      category: 'Moda',
      url: 'https://canal.exemplo.test',
      description: 'Resenhas',
    };
    history.channels.sent.add(name);
    const headers = { 'Idempotency-Key': randomUUID() };
    const answer = await until<Answer<{ id: number }>>(() => affiliate!.post('/api/channel', channel, headers));
    if (answer.status !== 201) refuse('a channel', answer);
    else history.channels.answered.set(answer.body.id, name);
    counts.channels += 1;
  }

  async function earnAndAsk() {
    const order = randomUUID();
    const lines = Array.from({ length: linesOfImport }, (_, at) => ({ order, item: at + 1, price: '9000.00' }));
    const file = orderFile(lines);
    // The same file again adds nothing twice.
    const added = await until(() => manager!.post('/api/conversion-import', importForm(file)));
    if (added.status !== 200) refuse('an import', added);
    else for (const { item } of lines) history.imported.add(`${order}-${item}`);
    const headers = { 'Idempotency-Key': randomUUID() };
    const paid = await until<Answer<{ payment_id: number }>>(() =>
      affiliate!.post('/api/payment-request', payload, headers),
    );
    if (paid.status !== 201) refuse('a payment', paid);
    else history.payments.add(paid.body.payment_id);
    counts.payments += 1;
  }

  async function click() {
    history.clicks.sent += 1;
    const answer = await fetch(`${url}/c/${link.code}`, { redirect: 'manual' }).catch(() => undefined);
    if (answer?.status === 302) history.clicks.answered += 1;
    else await delay(againAfterMs);
  }

  const repeat = async (work: () => Promise<unknown>) => {
    while (!state.isOver) await work();
  };
  const { rows: before } = await pool.query<{ count: number }>('select count(*)::int from payments');
  const working = Promise.all([repeat(report), repeat(report), repeat(addChannel), repeat(earnAndAsk), repeat(click)]);

  return {
    history,
    changes: () => counts.postbacks + counts.channels + counts.payments,
    goesOn: async () => {
      const { postbacks, channels, payments } = counts;
      await expect.poll(() => counts.postbacks > postbacks + 1 && counts.channels > channels).toBe(true);
      await expect.poll(() => counts.payments).toBeGreaterThan(payments);
    },
    stop: async () => {
      state.isOver = true;
      await working;
    },
    verify: (checked) => verify(checked, history, before[0]?.count ?? 0, link.code),
  };
}

async function payloadOf(manager: RestClient): Promise<Record<string, unknown>> {
  const path = `/api/payment-info?filter={"affiliate_id":${affiliateId}}`;
  const { document_type, document_number, business_name, trademark, email, phone_number } = (
    await manager.get<Record<string, unknown>[]>(path)
  ).body[0]!;
  return { affiliate_id: affiliateId, document_type, document_number, business_name, trademark, email, phone_number };
}

async function verify(pool: pg.Pool, history: History, paymentsBefore: number, code: string): Promise<void> {
  expect(history.refused).toEqual([]);
  const read = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;

  const orders = [...history.orders.sent, ...history.imported];
  const found = await read<{ name: string; sales: number; lines: number }>(
    `select order_id as name, count(distinct conversions.id)::int as sales, count(commissions.id)::int as lines
     from conversions left join commissions on commissions.conversion_id = conversions.id
     where order_id = any($1) group by 1`,
    [orders],
  );
  expect(found.filter(({ sales, lines }) => sales !== 1 || lines !== 1)).toEqual([]);
  const stored = new Set(found.map(({ name }) => name));
  const answered = [...history.orders.answered, ...history.imported];
  expect(answered.filter((name) => !stored.has(name))).toEqual([]);

  const channels = await read<{ id: number; name: string }>('select id::int, name from sites where name = any($1)', [
    [...history.channels.sent],
  ]);
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  for (const [id, name] of history.channels.answered) expect(names.get(id)).toBe(name);
  expect(new Set(names.values()).size).toBe(channels.length);

  const payments = await read<{ id: number }>('select id from payments');
  const ids = new Set(payments.map(({ id }) => id));
  expect([...history.payments].filter((id) => !ids.has(id))).toEqual([]);
  expect(payments.length - paymentsBefore).toBe(history.payments.size);

  const clicks = async () =>
    (
      await read<{ count: number }>(
        'select count(*)::int as count from clicks join tracking_links as links on links.id = clicks.link_id where links.code = $1',
        [code],
      )
    )[0]?.count ?? 0;
  await expect.poll(clicks).toBeGreaterThanOrEqual(history.clicks.answered);
  expect(await clicks()).toBeLessThanOrEqual(history.clicks.sent);
}
