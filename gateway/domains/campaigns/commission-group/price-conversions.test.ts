import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ids } from '../../../testing/fixtures.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { priceConversions, rateInForce } from './price-conversions.ts';

const gateway = await useGateway();

const rows = async (query: SQL) => (await gateway.context.database.db.execute(query)).rows;

// Campaign 1: a default group of 5 %, with divisions, and a group VIP; campaign 3 has no group at all.
await rows(
  sql`insert into campaigns (id, name, status, advertiser_id, created_at) values (3, 'Em preparo', 0, 1, now())`,
);
await rows(sql`delete from commission_groups`);
await rows(sql`insert into commission_groups (id, campaign_id, code, name, is_default, rate_basis_points, rate_cents, created_at) values
    (1, 1, 'DEFAULT', 'Padrão', true, 500, null, now()), (2, 1, 'VIP', 'VIP', false, null, 1200, now()), (3, 2, 'DEFAULT', 'Padrão', true, 100, null, now())`);
await rows(sql`insert into commission_divisions (id, group_id, position, commission_type, category, rate_basis_points, rate_cents, created_at, closed_at) values
    (1, 1, 1, 'Antiga', null, 9000, null, now(), now()),
    (2, 1, 3, 'Novo cliente', null, 800, null, now(), null),
    (3, 1, 2, 'Novo cliente', 'Moda', null, 250, now(), null),
    (4, 1, 4, null, 'Casa', 700, null, now(), null)`);
await rows(sql`insert into campaign_schedules (id, campaign_id, title, group_id, starts_at, ends_at, cancelled_at, created_at) values
    (1, 1, 'De todos', 2, '2026-05-01T03:00Z', '2026-05-11T03:00Z', null, now()),
    (2, 1, 'Do canal 1', 1, '2026-05-05T03:00Z', '2026-05-06T03:00Z', null, now()),
    (3, 1, 'Cancelado', 2, '2026-06-01T03:00Z', null, now(), now()),
    (4, 1, 'Sem fim', 2, '2026-07-01T03:00Z', null, null, now())`);
await rows(sql`insert into campaign_schedule_sites (schedule_id, campaign_id, site_id, starts_at, ends_at, cancelled_at)
    select id, campaign_id, case id when 2 then 1 when 4 then 3 else 0 end, starts_at, ends_at, cancelled_at from campaign_schedules`);

interface Sale {
  campaign?: number;
  site?: number;
  at?: string;
  amount?: number;
  type?: string | null;
  category?: string | null;
}

/** Returns what a sale earns; its amount is R$ 100,00 unless it says another. */
async function price(sale: Sale) {
  const { campaign = ids.campaign, site = ids.channel, at = '2026-04-01T12:00Z', amount = 10_000 } = sale;
  const { type = null, category = null } = sale;
  const priced = await rows(
    priceConversions(sql`select 7 as key, ${campaign}::int as campaign_id, ${site}::int as site_id,
      ${at}::timestamptz as transacted_at, ${amount}::bigint as amount_cents, ${type}::text as commission_type,
      ${category}::text as category`),
  );
  expect(priced).toHaveLength(1);
  return priced[0];
}
const priced = (
  group: number | null,
  division: number | null,
  schedule: number | null,
  rate: [number | null, number | null],
  cents: number,
) => ({
  key: 7,
  group_id: group,
  division_id: division,
  schedule_id: schedule,
  rate_basis_points: rate[0],
  rate_cents: rate[1],
  commission_cents: cents,
});

test.each<[string, Sale, ReturnType<typeof priced>]>([
  ['without a schedule the default group counts', {}, priced(1, null, null, [500, null], 500)],
  [
    'the first division in the order of positions counts',
    { type: 'Novo cliente', category: 'Moda' },
    priced(1, 3, null, [null, 250], 250),
  ],
  [
    'a division without a category takes all of them',
    { type: 'Novo cliente', category: 'Livros' },
    priced(1, 2, null, [800, null], 800),
  ],
  ['a division without a category takes none, too', { type: 'Novo cliente' }, priced(1, 2, null, [800, null], 800)],
  [
    'a division without a type takes all of them',
    { type: 'Recompra', category: 'Casa' },
    priced(1, 4, null, [700, null], 700),
  ],
  [
    'case and space around do not matter',
    { type: ' NOVO CLIENTE ', category: 'moda' },
    priced(1, 3, null, [null, 250], 250),
  ],
  ['a division whose type is another does not match', { type: 'Recompra' }, priced(1, null, null, [500, null], 500)],
  ['a closed division counts no more', { type: 'Antiga' }, priced(1, null, null, [500, null], 500)],
  [
    'a schedule of all channels counts for each',
    { site: 3, at: '2026-05-05T12:00Z' },
    priced(2, null, 1, [null, 1200], 1200),
  ],
  ['a schedule of the channel comes before', { at: '2026-05-05T12:00Z' }, priced(1, null, 2, [500, null], 500)],
  [
    'a schedule counts from its first instant',
    { at: '2026-05-01T03:00:00.000Z' },
    priced(2, null, 1, [null, 1200], 1200),
  ],
  ['and not before', { at: '2026-05-01T02:59:59.999Z' }, priced(1, null, null, [500, null], 500)],
  ['it counts no more at its end', { at: '2026-05-11T03:00:00.000Z' }, priced(1, null, null, [500, null], 500)],
  ['but just before', { at: '2026-05-11T02:59:59.999Z' }, priced(2, null, 1, [null, 1200], 1200)],
  ['a cancelled schedule never counts', { at: '2026-06-02T12:00Z' }, priced(1, null, null, [500, null], 500)],
  ['a schedule may have no end', { site: 3, at: '2036-06-02T12:00Z' }, priced(2, null, 4, [null, 1200], 1200)],
  ['and counts for its channels alone', { at: '2036-06-02T12:00Z' }, priced(1, null, null, [500, null], 500)],
  [
    'schedules are those of the campaign',
    { campaign: 2, at: '2026-05-05T12:00Z' },
    priced(3, null, null, [100, null], 100),
  ],
  ['a campaign without a group earns nothing', { campaign: 3 }, priced(null, null, null, [null, null], 0)],
  ['half a cent is rounded up', { amount: 10 }, priced(1, null, null, [500, null], 1)],
  ['a negative amount is rounded like a positive one', { amount: -10 }, priced(1, null, null, [500, null], -1)],
])('%s', async (_name, sale, expected) => {
  expect(await price(sale)).toEqual(expected);
});

test('a hundred thousand commissions are those of rational numbers, to the cent', async () => {
  await rows(sql`insert into campaigns (id, name, status, advertiser_id, created_at)
    select 10000 + rate, 'Taxa', 1, 1, now() from generate_series(0, 10000, 79) as rate`);
  await rows(sql`insert into commission_groups (campaign_id, code, name, is_default, rate_basis_points, created_at)
    select 10000 + rate, 'DEFAULT', 'Taxa', true, rate, now() from generate_series(0, 10000, 79) as rate`);
  // Amounts of all sizes, up to R$ 10 billion; squares end in every pair of digits.
  const found = await rows(
    priceConversions(sql`select rate::text || ' ' || cents as key, (10000 + rate)::int as campaign_id, 1 as site_id,
      now() as transacted_at, cents as amount_cents, null::text as commission_type, null::text as category
      from generate_series(0, 10000, 79) as rate, (select n::bigint * n * (1 + n % 1000) as cents from generate_series(1, 800) as n) as amounts`),
  );
  expect(found.length).toBeGreaterThan(100_000);
  const wrong = found.filter(({ key, commission_cents: cents }) => {
    const [rate = 0n, amount = 0n] = String(key).split(' ').map(BigInt);
    // n/10000 rounded half up is floor((2n + 10000) / 20000).
    return cents !== Number((2n * rate * amount + 10_000n) / 20_000n);
  });
  expect(wrong).toEqual([]);
});

test('the rate in force is that of a sale without type or category', async () => {
  const asked = sql`select * from (values (1, 1, 0, '2026-05-05T12:00Z'::timestamptz), (2, 1, 1, '2026-05-05T12:00Z'), (3, 3, 1, '2026-05-05T12:00Z'))
    as asked (key, campaign_id, site_id, at)`;
  expect(await rows(sql`select * from (${rateInForce(asked)}) as rate order by key`)).toEqual([
    { key: 1, group_id: 2, schedule_id: 1, rate_basis_points: null, rate_cents: 1200 },
    { key: 2, group_id: 1, schedule_id: 2, rate_basis_points: 500, rate_cents: null },
    { key: 3, group_id: null, schedule_id: null, rate_basis_points: null, rate_cents: null },
  ]);
});
