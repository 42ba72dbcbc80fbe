import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { priceConversions } from '../../campaigns/commission-group/price-conversions.ts';
import { priceSales, type Sale } from './price-sales.ts';

const gateway = await useGateway();
const { context, query } = gateway;

await query('delete from commission_groups');
await query(`insert into commission_groups (id, campaign_id, code, name, is_default, rate_basis_points, rate_cents, created_at) values
  (1, 1, 'DEFAULT', 'Padrão', true, 505, null, now()), (2, 1, 'VIP', 'VIP', false, null, 1200, now())`);
await query(`insert into commission_divisions (id, group_id, position, commission_type, category, rate_basis_points, rate_cents, created_at, closed_at) values
  (1, 1, 1, 'Antiga', null, 9000, null, now(), now()), (2, 1, 3, 'Novo cliente', null, 833, null, now(), null),
  (3, 1, 2, 'Novo cliente', 'Moda', null, 250, now(), null), (4, 1, 4, null, 'Casa', 777, null, now(), null),
  (5, 2, 1, null, 'Ação', 100, null, now(), null)`);
await query(`insert into campaign_schedules (id, campaign_id, title, group_id, starts_at, ends_at, cancelled_at, created_at) values
  (1, 1, 'De todos', 2, '2026-05-02T03:00Z', '2026-05-05T03:00Z', null, now()), (2, 1, 'Do canal 1', 1, '2026-05-03T03:00Z', '2026-05-04T03:00Z', null, now()),
  (3, 1, 'Cancelado', 2, '2026-05-06T03:00Z', null, now(), now()), (4, 1, 'Sem fim', 2, '2026-05-08T03:00Z', null, null, now())`);
await query(`insert into campaign_schedule_sites (schedule_id, campaign_id, site_id, starts_at, ends_at, cancelled_at)
  select id, campaign_id, case id when 2 then 1 when 4 then 3 else 0 end, starts_at, ends_at, cancelled_at from campaign_schedules`);

const text = (...texts: string[]) => fc.constantFrom(null, ...texts);
const sale: fc.Arbitrary<Omit<Sale, 'key' | 'beforeChannelId'>> = fc.record({
  campaignId: fc.constant(1),
  channelId: fc.constantFrom(1, 2, 3),
  // Often the very moment at which a schedule begins or ends.
  soldAt: fc
    .integer({ min: 0, max: 40 })
    .map((sixHours) => new Date(Date.UTC(2026, 4, 1, 3) + sixHours * 6 * 3_600_000)),
  clickedAt: fc.constant(null),
  amountCents: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 10_000_000_000 })),
  commissionType: text(' novo CLIENTE ', 'Novo cliente', 'Antiga', '\tNovo cliente'),
  category: text('Moda', ' moda', 'CASA', 'AÇÃO', 'ação ', 'outra'),
  hadPlace: fc.constant(true),
});

test('sales earn by the memory of a gateway what they earn by the database', async () => {
  const sales = fc.sample(sale, 400).map((one, key) => ({ ...one, key, beforeChannelId: one.channelId }));
  await withTransaction(context.database, async (tx) => {
    const source = sql`select key, "campaignId" as campaign_id, "channelId" as site_id, "soldAt" as transacted_at, "amountCents" as amount_cents,
        "commissionType" as commission_type, category
      from json_to_recordset(${JSON.stringify(sales)}::json) as sale (key integer, "campaignId" integer, "channelId" integer, "soldAt" timestamptz,
        "amountCents" bigint, "commissionType" text, category text)`;
    const { rows } = await tx.execute(sql`
      select key, commission_cents as "commissionCents", group_id as "groupId", division_id as "divisionId", schedule_id as "scheduleId",
        rate_basis_points as "rateBasisPoints", rate_cents as "rateCents" from (${priceConversions(source)}) as priced order by key`);
    const priced = await priceSales(tx, context, sales);
    expect(priced.map(({ block: _block, cap: _cap, capBefore: _capBefore, ...price }) => price)).toEqual(rows);
  });
});

const one: Sale = {
  key: 1,
  campaignId: 1,
  channelId: 1,
  beforeChannelId: 1,
  soldAt: new Date('2026-04-01T12:00:00Z'),
  clickedAt: new Date('2026-03-30T12:00:00Z'),
  amountCents: 10_000,
  commissionType: null,
  category: 'Casa',
  hadPlace: true,
};
const priceOne = async () => {
  const [priced] = await withTransaction(context.database, (tx) => priceSales(tx, context, [one]));
  return priced;
};

test.each([
  ['a rate', 'update commission_divisions set rate_basis_points = 900 where id = 4', { commissionCents: 900 }],
  ['a closed division', 'update commission_divisions set closed_at = now() where id = 4', { divisionId: null }],
  ['a group', 'update commission_groups set rate_basis_points = 600 where id = 1', { commissionCents: 600 }],
  [
    'a cap',
    `insert into sale_caps (site_id, campaign_id, affiliate_id, sale_limit, sale_limit_metric, created_at) values (1, 1, 1, 5, 'day', now())`,
    { cap: { saleLimit: 5, metric: 'day' } },
  ],
  ['the age of a click', 'update campaigns set click_window_days = 1 where id = 1', { block: 'late' }],
  [
    'a schedule',
    `with added as (insert into campaign_schedules (id, campaign_id, title, group_id, starts_at, ends_at, created_at)
       values (9, 1, 'Abril', 2, '2026-04-01T03:00Z', '2026-04-02T03:00Z', now()) returning *)
     insert into campaign_schedule_sites (schedule_id, campaign_id, site_id, starts_at, ends_at) select id, campaign_id, 0, starts_at, ends_at from added`,
    { commissionCents: 1_200, scheduleId: 9 },
  ],
] as const)('the next sale is priced by %s that has just changed', async (_name, change, expected) => {
  expect(await priceOne()).not.toMatchObject(expected);
  await query(change);
  expect(await priceOne()).toMatchObject(expected);
});
