import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countedLists } from '#shared/codes/reports/counted-list.ts';
import { people, staff } from '../access/people.ts';
import { type RestClient, signedInClient } from '../support/client.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** The filter by state of each list. */
const stateFilters = {
  'advertiser-invoice': 'state',
  affiliate: 'status',
  bonus: 'unconfirmed',
  channel: 'status',
  'commission-addition': 'unconfirmed',
  conversion: 'validation_status',
  'invoice-upload': 'status',
  participation: 'status',
  payment: 'state',
} as const satisfies Record<(typeof countedLists)[number], string>;

/** Where a list has amounts, the field with them. */
const amounts: Readonly<Partial<Record<(typeof countedLists)[number], string>>> = {
  'advertiser-invoice': 'total',
  bonus: 'amount',
  'commission-addition': 'added',
  'invoice-upload': 'amount',
  payment: 'amount',
};

/** A filter of each list besides that by state, which finds some of the sample data. */
const furtherFilters = {
  'advertiser-invoice': { overdue: false },
  affiliate: { q: 'a' },
  bonus: { affiliate_id: 1 },
  channel: { affiliate_id: 1 },
  'commission-addition': { affiliate_id: 1 },
  conversion: { site_id: 1 },
  'invoice-upload': { affiliate_id: 1 },
  participation: { campaign_id: 1 },
  payment: { affiliate_id: 1, amount_from: 1 },
} as const satisfies Record<(typeof countedLists)[number], object>;

interface Total {
  id: string;
  count: number;
  amount: number | null;
}

let stack: Stack;
const clients = new Map<string, RestClient>();

beforeAll(async () => {
  stack = await startStack();
  for (const name of staff) clients.set(name, await signedInClient(stack.url, people[name].email));
});

afterAll(() => stack.stop());

const query = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

async function totalsOf(client: RestClient, of: string, where: object) {
  return client.get<Total[]>(`/api/list-total?${query({ of, where: JSON.stringify(where) })}`);
}

async function listOf(client: RestClient, of: string, filter: object) {
  const answer = await client.get<Record<string, unknown>[]>(`/api/${of}?${query(filter)}&range=[0,99]`);
  return { ...answer, total: Number(answer.headers.get('X-Total-Count')) };
}

const valueOf = (id: string): unknown => (/^(\d+|true|false)$/.test(id) ? JSON.parse(id) : id);

describe.each(countedLists)('the totals of %s', (of) => {
  it.each(staff)('are those of the list, for %s', async (name) => {
    const client = clients.get(name);
    if (!client) throw new Error(`${name} is not signed in`);
    const all = await listOf(client, of, {});
    if (all.status === 403) {
      expect((await totalsOf(client, of, {})).status).toBe(403);
      return;
    }
    for (const where of [{}, furtherFilters[of]]) {
      const totals = (await totalsOf(client, of, where)).body;
      const whole = await listOf(client, of, where);
      expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(whole.total);
      for (const { id, count, amount } of totals) {
        const { body, total } = await listOf(client, of, { ...where, [stateFilters[of]]: valueOf(id) });
        expect({ id, count }).toEqual({ id, count: total });
        const field = amounts[of];
        if (field !== undefined && total <= body.length)
          expect(amount).toBeCloseTo(
            body.reduce((sum, row) => sum + Number(row[field]), 0),
            2,
          );
      }
    }
  });

  it('name the states that occur', async () => {
    const client = clients.get('administrator');
    const { body = [] } = (client && (await totalsOf(client, of, {}))) ?? {};
    expect(body.length).toBeGreaterThan(0);
    expect(body.every(({ count }) => count > 0)).toBe(true);
  });
});

it('refuses a filter that the list does not have, and text that is no filter', async () => {
  const client = clients.get('administrator');
  if (!client) throw new Error('the administrator is not signed in');
  for (const where of ['{"flavour":1}', '{"status":"x"}', '[1]', 'status']) {
    const answer = await client.get(`/api/list-total?${query({ of: 'affiliate', where })}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: { where: expect.any(String) as string } });
  }
  expect((await client.get(`/api/list-total?${query({ where: '{}' })}`)).status).toBe(400);
});
