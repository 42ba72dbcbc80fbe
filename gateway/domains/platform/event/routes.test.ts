import { beforeEach, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { distributeEvents } from '../../campaigns/webhook-delivery/distribute-events.ts';

const gateway = await useGateway();
const affiliate = await gateway.signIn(people.main);
const other = await gateway.signIn(people.foreign);
const staff = await gateway.signIn(people.administrator);
const manager = await gateway.signIn(people.manager);

/** Stores events of both affiliates in turn, and gives them their places. @returns their ids */
async function store(count: number): Promise<string[]> {
  const rows = await gateway.query(
    `insert into events (kind, entity_id, affiliate_id, campaign_id, amount_cents, data, occurred_at)
      select 'conversion.created', number, 1 + number % 2, 1, 1990, '{"status": "pending"}', $2::timestamptz
      from generate_series(1, $1::integer) as number returning id`,
    [count, gateway.context.clock.now()],
  );
  while (await distributeEvents(gateway.context));
  return rows.map(({ id }) => `event_${String(id)}`);
}

interface Page {
  data: { id: string; kind: string; affiliate_id: number; position: number; amount: number; data: object }[];
  total: number;
}

async function read(caller: TestCaller, query = '', perPage = 100) {
  const { status, body } = await caller.call('report', 'GET', `/api/events?per_page=${perPage}${query}`);
  return { status, ...(body as Page), code: String(body.code) };
}

beforeEach(() => gateway.query('truncate events'));

it('are read from the oldest on, each by the id of its message, and every affiliate reads its own', async () => {
  const ids = await store(6);
  const all = await read(staff);
  expect(all.data.map(({ id }) => id)).toEqual(ids);
  expect(all.data[0]).toMatchObject({ kind: 'conversion.created', amount: 19.9, data: { status: 'pending' } });
  const own = await read(affiliate);
  expect(own.data.map(({ id }) => id)).toEqual([ids[1], ids[3], ids[5]]);
  expect(own.data.every((event) => event.affiliate_id === 1)).toBe(true);
  expect((await read(other)).data.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[4]]);
  expect((await read(affiliate, '&affiliate_id=2')).data).toEqual([]);
  expect((await read(manager)).status).toBe(403);
});

it('are read on after the last one that is known, and none is skipped that is stored meanwhile', async () => {
  const seen: string[] = [];
  const ids = await store(5);
  let last: string | undefined;
  for (;;) {
    const { data } = await read(staff, last === undefined ? '' : `&after=${last}`, 2);
    if (data.length === 0) break;
    seen.push(...data.map(({ id }) => id));
    last = seen.at(-1);
    if (seen.length === 2) ids.push(...(await store(2)));
  }
  expect(seen).toEqual(ids);
});

it('have no place before their change is committed and handed out', async () => {
  const [first = ''] = await store(1);
  await gateway.query(
    `insert into events (kind, entity_id, affiliate_id, amount_cents, data, occurred_at)
      values ('payment.paid', 1, 1, 100, '{}', now())`,
  );
  expect((await read(staff, `&after=${first}`)).data).toEqual([]);
  await distributeEvents(gateway.context);
  expect((await read(staff, `&after=${first}`)).data.map(({ kind }) => kind)).toEqual(['payment.paid']);
});

it('cannot be read on after one that is gone, unknown, or of somebody else', async () => {
  const [ofOther = '', own = ''] = await store(2);
  await gateway.query('delete from events where id = $1', [Number(own.slice(6))]);
  for (const after of [own, ofOther, 'event_999999']) {
    expect(await read(affiliate, `&after=${after}`), after).toMatchObject({ status: 400, code: 'invalid_fields' });
  }
  expect((await read(affiliate, '&after=812')).status).toBe(400);
});
