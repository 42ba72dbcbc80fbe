import { beforeAll, describe, expect, it } from 'vitest';
import type { AppName } from '../engine/registry.ts';
import { people } from '../testing/fixtures.ts';
import { addReadyPayments } from '../testing/ready-payments.ts';
import { type TestCaller, useGateway } from '../testing/test-gateway.ts';

const gateway = await useGateway();
const staff = await gateway.signIn(people.administrator);
const affiliate = await gateway.signIn(people.main);

interface ChangedList {
  app: AppName;
  path: string;
  table: string;
  /** The key of a row, in SQL and on the wire. */
  key: readonly string[];
}

/** Every list of changes that staff have. */
const lists: Record<string, ChangedList> = {
  conversions: { app: 'report', path: '/api/get/report', table: 'conversions', key: ['id'] },
  payments: { app: 'finance', path: '/api/commission/admin_payments', table: 'payments', key: ['id'] },
  links: { app: 'affiliate', path: '/api/get/tracking_link', table: 'tracking_links', key: ['id'] },
  participations: {
    app: 'advertiser',
    path: '/api/get/participation/search',
    table: 'participations',
    key: ['site_id', 'campaign_id'],
  },
  campaigns: { app: 'advertiser', path: '/api/get/campaign/search', table: 'campaigns', key: ['id'] },
  affiliates: { app: 'affiliate', path: '/api/affiliate/search', table: 'affiliates', key: ['id'] },
  advertisers: { app: 'advertiser', path: '/api/get/advertiser/list', table: 'advertisers', key: ['id'] },
  invoices: { app: 'finance', path: '/api/invoices/search', table: 'invoices', key: ['id'] },
  'invoices to advertisers': {
    app: 'finance',
    path: '/api/advertiser_invoices',
    table: 'advertiser_invoices',
    key: ['id'],
  },
};

beforeAll(async () => {
  await addReadyPayments(gateway.context.database.pool, { firstId: 900, count: 3, now: new Date('2026-03-01') });
  await gateway.query(
    `insert into invoices (affiliate_id, payment_id, yearmonth, total_cents, created_at)
      select affiliate_id, id, '2026-03', amount_cents, created_at from payments`,
  );
  await gateway.query(
    `insert into advertiser_invoices (advertiser_id, yearmonth, state, campaigns, commission_cents, billed_cents, fee_cents,
        due_on, created_by, created_at)
      select 1, '2026-0' || number, 'draft', '[]', 0, 100, 0, '2026-04-01', 1, now() from generate_series(1, 3) as number`,
  );
  await gateway.query(
    `insert into tracking_links (code, affiliate_id, site_id, campaign_id, created_at)
      values ('aaa', 1, 1, 1, now()), ('bbb', 2, 3, 1, now()), ('ccc', 1, 1, 1, now())`,
  );
  await gateway.query(
    `insert into conversions (affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents,
        validation_status, created_at)
      values (1, 1, 1, 'one', 'one', 100, 10, 1, '2020-01-01'), (2, 3, 1, 'two', 'two', 100, 10, 1, '2020-01-01')`,
  );
  await gateway.query(`insert into advertisers (business_name, status, created_at) values ('Outra', 1, now())`);
});

async function read(caller: TestCaller, { app, path }: Pick<ChangedList, 'app' | 'path'>, query: string) {
  const { status, body } = await caller.call(app, 'GET', `${path}?${query}`);
  return { status, rows: (body.data ?? []) as Record<string, unknown>[], next: body.next_cursor, more: body.has_more };
}

/** Reads from a cursor, or all, in parts of two, as a program does. */
async function readOn(caller: TestCaller, list: Pick<ChangedList, 'app' | 'path'>, start: string, filter = '') {
  const rows: Record<string, unknown>[] = [];
  for (let from = start; ;) {
    const part = await read(caller, list, `${from}&limit=2${filter}`);
    expect(part.status).toBe(200);
    rows.push(...part.rows);
    from = `cursor=${part.next}`;
    if (part.more !== true) return { rows, from };
  }
}

const all = 'updated_since=2000-01-01T00:00:00Z';

describe.each(Object.entries(lists))('the changes of %s', (_name, list) => {
  const { table, key } = list;
  const keyOf = (row: Record<string, unknown>) => key.map((name) => Number(row[name])).join('-');
  const keysOf = async (order: string) =>
    (await gateway.query(`select ${key.join(', ')} from ${table} order by ${order}`)).map(keyOf);

  it('are all rows, in their order, each once, and later those alone that were changed since', async () => {
    const first = await readOn(staff, list, all);
    expect(first.rows.map(keyOf)).toEqual(await keysOf(['changed_at', ...key].join(', ')));
    expect(first.rows.length).toBeGreaterThan(1);
    expect((await readOn(staff, list, first.from)).rows).toEqual([]);

    const [changed] = await keysOf(key.join(', '));
    const isIt = `(${key.join(', ')}) = (${String(changed).replace('-', ', ')})`;
    await gateway.query(`update ${table} set version = version + 1 where ${isIt}`);
    const second = await readOn(staff, list, first.from);
    expect(second.rows.map(keyOf)).toEqual([changed]);
    expect((await readOn(staff, list, second.from)).rows).toEqual([]);
    // The former cursor goes on working: what it says is read twice.
    expect((await readOn(staff, list, first.from)).rows.map(keyOf)).toEqual([changed]);
    const [{ at }] = await gateway.query(
      `select to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from ${table} where ${isIt}`,
    );
    expect((await read(staff, list, `updated_since=${at}`)).rows.map(keyOf)).toContain(changed);
  });

  it('refuse a cursor that they have not given', async () => {
    const ofThreeKeys = Buffer.from('1-2-3-4').toString('base64url');
    const ofOtherKeys = Buffer.from(key.length === 1 ? '1-2-3' : '1-2').toString('base64url');
    for (const cursor of ['x', '', ofThreeKeys, ofOtherKeys]) {
      expect(await read(staff, list, `cursor=${cursor}`), cursor).toMatchObject({ status: 400 });
    }
  });
});

describe('the changes that an affiliate reads', () => {
  it.each([
    ['report', '/api/get/report'],
    ['affiliate', '/api/get/tracking_link'],
    ['finance', '/api/v2/commission/payments'],
    ['advertiser', '/api/v2/get/participation'],
  ] as const)('are its own: %s %s', async (app, path) => {
    const { rows } = await readOn(affiliate, { app, path }, all);
    expect(rows.filter((row) => row['affiliate_id'] !== 1)).toEqual([]);
    const { body } = await affiliate.call(app, 'GET', path);
    expect(rows).toHaveLength(body.total);
  });

  it('are those of campaigns that it may see', async () => {
    const { rows } = await readOn(affiliate, { app: 'advertiser', path: '/api/v2/get/campaign/search' }, all);
    const { body } = await affiliate.call('advertiser', 'GET', '/api/v2/get/campaign/search');
    expect(rows.map(({ id }) => id).toSorted()).toEqual(body.data.map(({ id }: { id: number }) => id).toSorted());
    expect(rows).not.toEqual([]);
  });
});

it('a filter leaves rows out, and the cursor goes on over them', async () => {
  const list = { app: 'report', path: '/api/get/report' } as const;
  const { rows } = await readOn(staff, list, all, '&id_affiliate=2');
  expect(rows.map((row) => row['order_id'])).toEqual(['two']);
});

it('a click is no change of its link, and a deleted link is listed no longer', async () => {
  const { links: list } = lists;
  if (list === undefined) throw new Error('no links');
  const { from } = await readOn(staff, list, all);
  await gateway.query(`update tracking_links set clicks = clicks + 1`);
  expect((await readOn(staff, list, from)).rows).toEqual([]);
  await gateway.query(`update tracking_links set deleted_at = now() where code = 'ccc'`);
  expect((await readOn(staff, list, from)).rows).toEqual([]);
  expect((await readOn(staff, list, all)).rows.map((row) => row['code'])).not.toContain('ccc');
});
