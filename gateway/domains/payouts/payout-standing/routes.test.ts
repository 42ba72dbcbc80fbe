import { beforeEach, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { forgetConversions, importConversions } from '../../../testing/import-conversions.ts';
import { makePayable } from '../../../testing/payees.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const clock = movableClock('2026-03-12T12:00:00Z');
const gateway = await useGateway({ clock });
const main = await gateway.signIn(people.main);

const { query } = gateway;

beforeEach(async () => {
  await forgetConversions(gateway);
  await query('delete from payee_holds');
});

const standing = async () => (await main.call('finance', 'GET', '/api/v2/payout_standing')).body.data;
const request = () => main.call('finance', 'POST', '/api/v2/payment_request', { body: {} });

it('names every blocker in the order in which to fix it, and a request is refused for the first', async () => {
  await query(`update affiliates set business_name = '', minimum_payment_cents = 50000 where id = 1`);
  await query('delete from payment_infos where affiliate_id = 1');
  const { blockers, received_months: received, ...rest } = await standing();
  expect(rest).toEqual({
    id: 1,
    available: 0,
    minimum: 500,
    payment_info: null,
    cut_off: '2026-03-20',
    pay_date: '2026-03-25',
    hold_until: null,
    next_payment: null,
  });
  expect(received).toHaveLength(12);
  expect(blockers).toMatchObject([
    { code: 'business_name', values: {}, fix_path: '/account/myaccount' },
    { code: 'payment_info', fix_path: '/account/myaccount/pay_info' },
    { code: 'below_minimum', values: { minimum: 500, missing: 500 }, fix_path: null },
  ]);
  expect((await request()).body.code).toBe('affiliate_business_name_empty');
});

it('has no blocker where a request is accepted, and then names the payment', async () => {
  await query(`update affiliates set business_name = 'Blog', minimum_payment_cents = 1 where id = 1`);
  await makePayable(gateway.context, 1);
  await importConversions(await gateway.signIn(people.manager), [{ order: 'standing-1', booked: '2026-02-10' }]);
  await query('update commissions set state = 2 where affiliate_id = 1 and state = 1');
  const before = await standing();
  expect(before.blockers).toEqual([]);
  expect(before.available).toBeGreaterThan(0);
  expect((await request()).status).toBe(201);
  const after = await standing();
  expect(after).toMatchObject({ available: 0, next_payment: { amount: before.available, pay_date: '2026-03-25' } });
  expect(after.blockers).toMatchObject([{ code: 'below_minimum' }]);
});

it('has the end of a hold', async () => {
  await makePayable(gateway.context, 1);
  await query(`insert into payee_holds values (1, 'login_email', null, '2026-03-12', '2026-03-14T12:00:00Z')
    on conflict (affiliate_id) do update set until = excluded.until`);
  const found = await standing();
  expect(found.hold_until).toBe('2026-03-14T12:00:00.000Z');
  expect(found.blockers[0]).toMatchObject({ code: 'payee_hold', values: { until: '2026-03-14T12:00:00.000Z' } });
});

it('has what was received in each of the last twelve months, by the calendar of São Paulo', async () => {
  const pay = (cents: number, state: string, paidAt: string) =>
    query(
      `insert into payments (affiliate_id, status, amount_cents, payee, method, pay_date, created_at, paid_at)
         values (1, $1, $2, '{}', 'pix', '2026-01-15', $3, $3)`,
      [state, cents, paidAt],
    );
  await query(`delete from payments where affiliate_id = 1 and status = 'paid'`);
  await pay(10_000, 'paid', '2026-03-05T12:00:00Z');
  await pay(2_550, 'paid', '2026-03-06T12:00:00Z');
  // Still the last evening of January in São Paulo.
  await pay(30_000, 'paid', '2026-02-01T02:30:00Z');
  await pay(70_000, 'returned', '2026-02-10T12:00:00Z');
  await pay(90_000, 'paid', '2025-03-31T12:00:00Z');
  const { received_months: months } = await standing();
  expect(months.map(({ month }: { month: string }) => month)).toEqual([
    ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}-01`),
    ...['01', '02', '03'].map((month) => `2026-${month}-01`),
  ]);
  const some = months.filter(({ amount }: { amount: number }) => amount > 0);
  expect(some).toEqual([
    { month: '2026-01-01', amount: 300 },
    { month: '2026-03-01', amount: 125.5 },
  ]);
});
