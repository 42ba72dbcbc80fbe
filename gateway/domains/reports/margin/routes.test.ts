import { expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const clock = movableClock('2026-04-02T12:00:00Z');

const margins = async (from: string, to: string, more = '') =>
  finance.call('report', 'GET', `/api/get/campaign_margins?from=${from}&to=${to}${more}`);

const gateway = await useGateway({ clock });
const { query } = gateway;
const finance = await (await gateway.signIn(people.finance)).stepUp();
const manager = await gateway.signIn(people.manager);
await query(`insert into campaign_revenues (campaign_id, starts_on, rate_basis_points, rate_cents, created_at) values
    (1, '2026-02-10', 1550, null, now()), (1, '2026-02-20', null, 725, now())`);
await importConversions(manager, [
  { order: 'before', booked: '2026-01-31 23:59:59' },
  { order: 'none', booked: '2026-02-09 23:59:59' },
  { order: 'rate', booked: '2026-02-10 00:00:00', amount: '0.10' },
  { order: 'half', booked: '2026-02-19 23:59:59', amount: '33.00', status: 'pending' },
  { order: 'refused', booked: '2026-02-19 23:59:59', amount: '500.00', status: 'refused' },
  { order: 'fixed', booked: '2026-02-28 23:59:59', amount: '80.00' },
  { order: 'after', booked: '2026-03-01 00:00:00', amount: '100.00' },
  { order: 'other', booked: '2026-02-15', campaign: 2, amount: '50.00' },
]);

it('is what the advertiser pays for each conversion less what affiliates earn, to the cent', async () => {
  const { status, body } = await margins('2026-02-01', '2026-02-28');
  expect(status).toBe(200);
  // 10.00 by the commission, 0.0155 and 5.115 rounded half up, and 7.25 for the order; 10 per cent to the affiliates.
  expect(body).toEqual([
    {
      id: 1,
      name: expect.any(String),
      advertiser_id: 1,
      advertiser_name: expect.any(String),
      conversions: 4,
      amount: 213.1,
      revenue: 22.39,
      commission: 21.31,
      bonus: 0,
      margin: 1.08,
      margin_rate: 4.82,
      without_revenue: 1,
    },
    expect.objectContaining({ id: 2, conversions: 1, margin: 0, margin_rate: 0, without_revenue: 1 }),
  ]);
});

it('of an advertiser is that of its campaigns alone', async () => {
  const [{ id: other }] = await query(
    `insert into advertisers (business_name, country, status, created_at) values ('Loja do Vale', 'PT', 1, now()) returning id::int`,
  );
  await query(`update campaigns set advertiser_id = ${other} where id = 2`);
  const idsOf = async (advertiserId: number) =>
    (await margins('2026-02-01', '2026-02-28', `&advertiser_id=${advertiserId}`)).body.map(
      ({ id }: { id: number }) => id,
    );
  expect([await idsOf(1), await idsOf(other), await idsOf(9_999)]).toEqual([[1], [2], []]);
});

it('of one campaign is less by the bonuses that count, and may be below nothing', async () => {
  const [{ id }] = await query(`select id::int from conversions where order_id = 'fixed'`);
  const give = (amount: number) =>
    finance.call('conversorphp', 'POST', '/api/addBonusToTransaction', {
      body: { conversion_id: id, bonus_type_id: 1, amount, note: 'Campanha de fevereiro' },
    });
  const february = async () => (await margins('2026-02-01', '2026-02-28', '&campaign_id=1')).body;
  const { body: given } = await give(3.08);
  expect(await february()).toEqual([expect.objectContaining({ bonus: 3.08, margin: -2, margin_rate: -8.93 })]);
  // Above the limit it waits for a second person, and counts for nothing until then.
  const { body: waiting } = await give(5_000);
  expect(waiting.confirmed_at).toBeNull();
  expect(await february()).toEqual([expect.objectContaining({ bonus: 3.08, margin: -2 })]);
  await finance.call('conversorphp', 'DELETE', `/api/deleteBonus/${given.id}`);
  expect(await february()).toEqual([expect.objectContaining({ bonus: 0, margin: 1.08 })]);
});

it('is that of the invoice once it is billed, also where a revenue came later', async () => {
  const { body } = await finance.call('finance', 'POST', '/api/advertiser_invoices', {
    body: { advertiser_id: 1, yearmonth: '2026-01', due_on: '2026-04-20', fee: 2, note: null },
  });
  expect(body.data).toMatchObject({ commission: 10, affiliate_commission: 10 });
  await query(
    `insert into campaign_revenues (campaign_id, starts_on, rate_cents, created_at) values (1, '2026-01-01', 5000, now())`,
  );
  const [january] = (await margins('2026-01-01', '2026-01-31')).body;
  expect(january).toMatchObject({ revenue: 10, commission: 10, margin: 0, without_revenue: 1 });
  const [february] = (await margins('2026-02-01', '2026-02-28')).body;
  // What no invoice bills yet follows the revenue.
  expect(february).toMatchObject({ revenue: 62.39, without_revenue: 0 });
  await query(`delete from campaign_revenues where starts_on = '2026-01-01'`);
});

it('is there for those who see revenues, and for a period of days in order', async () => {
  const path = '/api/get/campaign_margins?from=2026-02-01&to=2026-02-28';
  expect((await manager.call('report', 'GET', path)).status).toBe(403);
  const assigned = await gateway.signIn(people.assigned);
  expect((await assigned.call('report', 'GET', path)).status).toBe(403);
  const turned = await margins('2026-02-28', '2026-02-01');
  expect([turned.status, turned.body.errors]).toEqual([400, { to: 'validation.date_order' }]);
  const long = await margins('2020-01-01', '2026-02-01');
  expect(long.body.errors).toEqual({ to: 'validation.period_too_long' });
});
