import { describe, expect, test } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { type ConversionLine, importConversions } from '../../../testing/import-conversions.ts';
import { type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

/** Channels 1 and 3 belong to affiliates 1 and 2. Booking times are in São Paulo time; the last two are equal. */
const lines: readonly ConversionLine[] = [
  { order: 'o1', site: 1, campaign: 1, amount: '10.01', status: 'approved', booked: '2026-02-27 23:59' },
  { order: 'o2', site: 1, campaign: 2, amount: '20.02', status: 'pending', booked: '2026-02-28 00:00' },
  { order: 'o3', site: 3, campaign: 1, amount: '30.03', status: 'approved', booked: '2026-02-28 12:00' },
  { order: 'o4', site: 3, campaign: 2, amount: '40.04', status: 'refused', booked: '2026-02-28 23:59:59' },
  { order: 'o5', site: 1, campaign: 1, amount: '50.05', status: 'refused', booked: '2026-03-01 00:00' },
  { order: 'o6', site: 1, campaign: 1, amount: '60.06', status: 'approved', booked: '2026-03-01 10:00' },
  { order: 'o7', site: 1, campaign: 1, amount: '70.07', status: 'approved', booked: '2026-03-01 10:00' },
];

const gateway = await useGateway();
const staff = await gateway.signIn(people.manager);
const affiliate = await gateway.signIn(people.main);
await importConversions(staff, lines);

interface Row {
  id: number;
  order_id: string;
  affiliate_id: number;
  site_id: number;
  campaign_id: number;
  transaction_id: string;
  validation_status: number;
  transaction_amount: number;
  affiliate_commission_cost: number | null;
  refusal_reason: string | null;
  created_at: string;
}

async function report(caller: TestCaller, query: string): Promise<{ orderIds: string; total: number; rows: Row[] }> {
  const { status, body } = await caller.call('report', 'GET', `/api/get/report?per_page=100&${query}`);
  expect(status).toBe(200);
  return { orderIds: body.data.map((row: Row) => row.order_id).join(' '), total: body.total, rows: body.data };
}

describe('the conversion report', () => {
  test('is sorted newest first, later lines of a file before earlier ones of the same instant', async () => {
    expect(await report(staff, '')).toMatchObject({ orderIds: 'o7 o6 o5 o4 o3 o2 o1', total: 7 });
  });

  test.each([
    ['transaction_amount', 'asc', 'o1 o2 o3 o4 o5 o6 o7'],
    ['order_id', 'desc', 'o7 o6 o5 o4 o3 o2 o1'],
    ['affiliate_commission_cost', 'desc', 'o7'],
    ['transaction_datetime', 'asc', 'o1'],
    ['created_at', 'asc', 'o1 o2 o3 o4 o5 o6 o7'],
    ['id', 'asc', 'o1'],
  ])('is sorted by %s %s where that is asked for', async (sort, order, begin) => {
    const { orderIds, total } = await report(staff, `sort=${sort}&order=${order}`);
    expect([orderIds.slice(0, begin.length), total]).toEqual([begin, 7]);
  });

  test('paginates without gaps or duplicates and counts exactly', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => staff.call('report', 'GET', `/api/get/report?page=${page}&per_page=2`)),
    );
    expect(pages.map(({ body }) => body.data.map((row: Row) => row.order_id).join(' '))).toEqual([
      'o7 o6',
      'o5 o4',
      'o3 o2',
      'o1',
      '',
    ]);
    expect(pages[0]?.body).toMatchObject({ total: 7, last_page: 4, current_page: 1, from: 1 });
    expect(pages[3]?.body).toMatchObject({ total: 7, current_page: 4, from: 7 });
    expect(pages[4]?.body).toMatchObject({ total: 7, current_page: 5, from: null });
  });

  test.each([
    ['id_affiliate=2', 'o4 o3'],
    ['site_id=3', 'o4 o3'],
    ['campaign_id=2', 'o4 o2'],
    ['order_id=o3', 'o3'],
    ['order_id=O3', ''],
    ['validation_status=0', 'o5 o4'],
    ['validation_status=4', ''],
    ['start_date=2026-02-28&end_date=2026-02-28', 'o4 o3 o2'],
    ['start_date=2026-03-01', 'o7 o6 o5'],
    ['end_date=2026-02-27', 'o1'],
    ['id_affiliate=1&validation_status=2', 'o7 o6 o1'],
    ['amount=30.03', 'o3'],
    ['amount=30', ''],
    ['q=o3', 'o3'],
    ['q=o', ''],
    ['q=o3&start_date=2020-01-01&end_date=2020-01-02', 'o3'],
    ['q=o3&received_from=2020-01-01&received_to=2020-01-02', 'o3'],
    ['received_from=2020-01-01', 'o7 o6 o5 o4 o3 o2 o1'],
    ['received_to=2020-01-01', ''],
    ['advertiser_id=1&campaign_id=2', 'o4 o2'],
    ['advertiser_id=2', ''],
    ['id_affiliate=1&campaign_id=1&start_date=2026-03-01&validation_status=2&site_id=1', 'o7 o6'],
  ])('%s finds %s', async (query, expected) => {
    const found = await report(staff, query);
    expect(found).toMatchObject({ orderIds: expected, total: expected === '' ? 0 : expected.split(' ').length });
  });

  test('filters by transaction id', async () => {
    const { rows } = await report(staff, 'order_id=o3');
    expect((await report(staff, `transaction_id=${rows[0]?.transaction_id ?? ''}`)).orderIds).toBe('o3');
  });

  test.each(['TR-77', '900719925474099312345', '7', '007'])(
    'finds the order whose transaction is %s',
    async (named) => {
      const { pool } = gateway.context.database;
      const { rows } = await pool.query<{ id: number; before: string }>(
        `select id, transaction_id as before from conversions where order_id = 'o4'`,
      );
      await pool.query(`update conversions set transaction_id = $1 where id = $2`, [named, rows[0]?.id]);
      for (const query of [`transaction_id=${named}`, `q=${named}`])
        expect((await report(staff, query)).orderIds.split(' ')).toContain('o4');
      await pool.query(`update conversions set transaction_id = $1 where id = $2`, [rows[0]?.before, rows[0]?.id]);
    },
  );

  test.each(['', 'id_affiliate=2&'])(
    'finds an order by its click or coupon, however they are written: %s',
    async (more) => {
      const clickId = '01ARZ3NDEKTSV4RRFFQ69G5FAV0123456789ABCD';
      await gateway.context.database.pool.query(
        "update conversions set click_id = $1, coupon_code = 'ANA15' where order_id = 'o3'",
        [clickId],
      );
      const { rows } = await report(staff, 'order_id=o3');
      const [row] = rows;
      for (const query of [
        `click_id=${clickId.toLowerCase()}`,
        `q=${clickId.toLowerCase()}`,
        `q=${row?.transaction_id ?? ''}`,
        'coupon=ana15',
      ]) {
        expect(await report(staff, more + query)).toMatchObject({ orderIds: 'o3', total: 1 });
        expect(await report(affiliate, query)).toMatchObject({ orderIds: '', total: 0 });
      }
      expect(row).toMatchObject({ affiliate_id: 2, affiliate_name: 'Otávio Reis' });
    },
  );

  test('has, for every combination of filters, the sums and counts of its rows, refused ones apart, to the cent', async () => {
    const isRefused = (row: Row) => row.validation_status === 0;
    const all = (await report(staff, '')).rows;
    const filters: [string, (row: Row) => boolean][] = [
      ['id_affiliate=1', (row) => row.affiliate_id === 1],
      ['site_id=1', (row) => row.site_id === 1],
      ['campaign_id=1', (row) => row.campaign_id === 1],
      ['validation_status=2', (row) => row.validation_status === 2],
      ['start_date=2026-02-28', (row) => row.created_at >= '2026-02-28T03:00:00.000Z'],
      ['end_date=2026-02-28', (row) => row.created_at < '2026-03-01T03:00:00.000Z'],
    ];
    for (let combination = 0; combination < 2 ** filters.length; combination += 1) {
      const chosen = filters.filter((_, index) => (combination >> index) % 2 === 1);
      const query = chosen.map(([text]) => text).join('&');
      const rows = all.filter((row) => chosen.every(([, fits]) => fits(row)));
      const [refused, earning] = [rows.filter(isRefused), rows.filter((row) => !isRefused(row))];
      const sum = (of: Row[], field: 'transaction_amount' | 'affiliate_commission_cost') =>
        of.reduce((cents, row) => cents + Math.round((row[field] ?? 0) * 100), 0) / 100;
      const { body } = await staff.call('report', 'GET', `/api/get/report/total?${query}`);
      expect({ query, ...body }).toEqual({
        query,
        count: earning.length,
        transaction_amount: sum(earning, 'transaction_amount'),
        affiliate_commission_cost: sum(earning, 'affiliate_commission_cost'),
        refused_count: refused.length,
        refused_amount: sum(refused, 'transaction_amount'),
        refused_commission: refused.reduce((cents, row) => cents + Math.round(row.transaction_amount * 10), 0) / 100,
      });
      expect(refused.filter((row) => row.affiliate_commission_cost !== null)).toEqual([]);
      expect((await report(staff, query)).total).toBe(rows.length);
    }
  });

  test.each([
    ['number=o1', { number: 'validation.unknown_field' }],
    ['site_id=abc', { site_id: 'validation.integer' }],
    ['validation_status=9', { validation_status: 'validation.choice' }],
    ['start_date=2026-02-30', { start_date: 'validation.date' }],
    ['start_date=2026-03-02&end_date=2026-03-01', { end_date: 'validation.date_order' }],
    ['received_from=2026-03-02&received_to=2026-03-01', { received_to: 'validation.date_order' }],
    ['affiliate_id=1', { affiliate_id: 'validation.unknown_field' }],
  ])('%s is refused, not ignored', async (query, errors) => {
    for (const path of ['/api/get/report', '/api/get/report/total']) {
      const { status, body } = await staff.call('report', 'GET', `${path}?${query}`);
      expect([status, body.code, body.errors]).toEqual([400, 'invalid_fields', errors]);
    }
  });
});

describe('an affiliate', () => {
  test('sees its own conversions only, whatever the filter', async () => {
    expect(await report(affiliate, '')).toMatchObject({ orderIds: 'o7 o6 o5 o2 o1', total: 5 });
    expect((await report(affiliate, `id_affiliate=${ids.affiliate}`)).total).toBe(5);
    expect(await report(affiliate, 'site_id=3')).toMatchObject({ orderIds: '', total: 0 });
    expect(await report(affiliate, 'order_id=o3')).toMatchObject({ orderIds: '', total: 0 });
    const { body } = await affiliate.call('report', 'GET', '/api/get/report/total');
    expect(body).toEqual({
      count: 4,
      transaction_amount: 160.16,
      affiliate_commission_cost: 16.02,
      refused_count: 1,
      refused_amount: 50.05,
      refused_commission: 5.01,
    });
  });

  test('sees why a conversion was refused, when the reason is known', async () => {
    await gateway.context.database.pool.query(
      "update conversions set refusal_reason = 'Pagamento não confirmado' where order_id = 'o5'",
    );
    const { rows } = await report(affiliate, '');
    expect(rows.map((row) => [row.order_id, row.refusal_reason]).filter(([, reason]) => reason !== null)).toEqual([
      ['o5', 'Pagamento não confirmado'],
    ]);
  });

  test('gets the same response for a foreign affiliate as for a missing one', async () => {
    for (const path of ['report?id_affiliate', 'report/total?id_affiliate', 'report/export_csv?affiliate_id']) {
      const answers = await Promise.all(
        [ids.foreignAffiliate, 999].map((id) => affiliate.call('report', 'GET', `/api/get/${path}=${id}`)),
      );
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [404, 'not_found'],
        [404, 'not_found'],
      ]);
    }
  });

  test('needs a session', async () => {
    const { status } = await gateway.visitor.call('report', 'GET', '/api/get/report');
    expect(status).toBe(401);
  });
});
