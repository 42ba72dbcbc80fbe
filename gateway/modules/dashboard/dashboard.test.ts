import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDate, comparisonRange, type DateRange } from '#shared/time.ts';
import { ids, people } from '../../testing/fixtures.ts';
import { createTestGateway, movableClock, type TestCaller, type TestGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let admin: TestCaller;
let assigned: TestCaller;
let main: TestCaller;

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await gateway.context.database.pool.query(text, values)).rows as Row[];

/** Numbers that are the same in each run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
const random = randomNumbers(20_260_301);

const period: DateRange = { from: '2026-02-25', to: '2026-03-06' };
const before = comparisonRange(period);
/** From two days before both periods on, by the minute: some fall within the three hours that São Paulo is behind. */
const anyInstant = () => new Date(Date.parse(`${addDays(before.from, -2)}T00:00:00Z`) + random(24 * 60 * 24) * 60_000);
const channels = [
  { site: ids.channel, affiliate: ids.affiliate },
  { site: ids.foreignChannel, affiliate: ids.foreignAffiliate },
] as const;
const anyChannel = () => channels[random(channels.length)]!;

/** Sales that then change: their status, their amount, their channel, or they go. */
async function sell(count: number): Promise<void> {
  for (let order = 1; order <= count; order += 1) {
    const { site, affiliate } = anyChannel();
    const values = [
      order,
      affiliate,
      site,
      1 + random(2),
      random(90_000),
      random(9_000),
      random(5),
      anyInstant(),
      `O${order}`,
    ];
    await query(
      `insert into conversions (id, affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents, validation_status, created_at)
      values ($1, $2, $3, $4, 'T', $9, $5, $6, $7, $8)`,
      values,
    );
  }
  for (let change = 0; change < count; change += 1) {
    const order = 1 + random(count);
    const { site, affiliate } = anyChannel();
    const changes = [
      () => query('update conversions set validation_status = $2 where id = $1', [order, random(5)]),
      () => query('update conversions set site_id = $2, affiliate_id = $3 where id = $1', [order, site, affiliate]),
      () => query('update conversions set amount_cents = 0, commission_cents = 0 where id = $1', [order]),
      () => query('update conversions set created_at = $2 where id = $1', [order, anyInstant()]),
      () => query('delete from conversions where id = $1', [order]),
    ];
    await changes[random(changes.length)]!();
  }
}

async function click(): Promise<void> {
  for (let day = before.from; day <= period.to; day = addDays(day, 1)) {
    for (const { site, affiliate } of channels) {
      await query(
        'insert into click_days (affiliate_id, day, campaign_id, site_id, clicks, robots) values ($1, $2, $3, $4, $5, 99)',
        [...[affiliate, day, 1 + random(2), site, random(40)]],
      );
    }
  }
}

beforeAll(async () => {
  gateway = await createTestGateway({ clock: movableClock('2026-03-06T15:00:00Z') });
  await query('update affiliates set comercial_manager_id = $1 where id = $2', [ids.assignedManager, ids.affiliate]);
  admin = await gateway.signIn(people.administrator);
  assigned = await gateway.signIn(people.assigned);
  main = await gateway.signIn(people.main);
  await sell(160);
  await click();
});
afterAll(() => gateway.close());

interface Conversion {
  affiliate_id: number;
  campaign_id: number;
  amount_cents: number;
  commission_cents: number;
  validation_status: number;
  created_at: Date;
}

interface Wanted extends DateRange {
  affiliateId?: number | undefined;
  campaignId?: number | undefined;
}

const reais = (cents: number) => Number((cents / 100).toFixed(2));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The same figures from the conversions themselves. */
async function figuresOf({ from, to, affiliateId, campaignId }: Wanted) {
  const all = await query<Conversion>('select * from conversions');
  const found = all
    .map((row) => ({ ...row, day: businessDate(new Date(row.created_at)) }))
    .filter(({ day }) => day >= from && day <= to)
    .filter((row) => affiliateId === undefined || row.affiliate_id === affiliateId)
    .filter((row) => campaignId === undefined || row.campaign_id === campaignId);
  const clicked = (
    await query<{ day: string; clicks: number; affiliate_id: number; campaign_id: number }>(
      'select day::text, * from click_days',
    )
  )
    .filter(({ day }) => day >= from && day <= to)
    .filter((row) => affiliateId === undefined || row.affiliate_id === affiliateId)
    .filter((row) => campaignId === undefined || row.campaign_id === campaignId);
  const sums = (rows: readonly Conversion[]) => ({
    conversions: rows.length,
    amount: reais(sum(rows.map((row) => row.amount_cents))),
    commission: reais(sum(rows.map((row) => row.commission_cents))),
  });
  const counted = found.filter((row) => row.validation_status !== 0);
  const days = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    days.push({
      date,
      clicks: sum(clicked.filter(({ day }) => day === date).map(({ clicks }) => clicks)),
      ...sums(counted.filter(({ day }) => day === date)),
    });
  }
  return {
    figures: { clicks: sum(days.map(({ clicks }) => clicks)), ...sums(counted), days },
    byStatus: [0, 1, 2, 3, 4].map((status) => ({
      validation_status: status,
      ...sums(found.filter((row) => row.validation_status === status)),
    })),
  };
}

const ask = (range: DateRange, more = '') => `from=${range.from}&to=${range.to}${more}`;
const summaryOf = async (caller: TestCaller, side: 'own' | 'any', text: string) => {
  const path = side === 'own' ? '/api/v2/get/dashboard/summaryAffiliate' : '/api/get/dashboard/summaryAffiliate';
  return caller.call('report', 'GET', `${path}?${text}`);
};

describe('the summary equals the conversions themselves', () => {
  test.each([
    ['of all', () => admin, 'any', '', {}],
    [
      'of one affiliate, for staff',
      () => admin,
      'any',
      `&affiliate_id=${ids.foreignAffiliate}`,
      { affiliateId: ids.foreignAffiliate },
    ],
    ['of a campaign', () => admin, 'any', '&campaign_id=2', { campaignId: 2 }],
    ['of assigned affiliates alone', () => assigned, 'any', '', { affiliateId: ids.affiliate }],
    ['of its own, for an affiliate', () => main, 'own', '', { affiliateId: ids.affiliate }],
    ['of a campaign of its own', () => main, 'own', '&campaign_id=1', { affiliateId: ids.affiliate, campaignId: 1 }],
  ] as const)('%s', async (_name, caller, side, more, wanted) => {
    const { status, body } = await summaryOf(caller(), side, ask(period, more));
    expect(status).toBe(200);
    const now = await figuresOf({ ...period, ...wanted });
    const then = await figuresOf({ ...before, ...wanted });
    expect(now.figures.conversions).toBeGreaterThan(5);
    expect(body).toMatchObject({ ...period, ...now.figures, by_status: now.byStatus });
    expect(body.previous).toMatchObject({ ...before, ...then.figures });
    const { clicks, conversions, commission } = now.figures;
    expect(body.rate).toBeCloseTo((conversions / clicks) * 100, 1);
    expect(body.epc).toBeCloseTo(commission / clicks, 1);
  });

  test('a day ends at midnight in São Paulo', async () => {
    await query(`delete from conversions where created_at >= '2025-12-31' and created_at < '2026-01-03'`);
    for (const [id, at] of [
      [9001, '2026-01-02T02:59:59.999Z'],
      [9002, '2026-01-02T03:00:00Z'],
    ]) {
      await query(
        `insert into conversions (id, affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents, validation_status, created_at)
        values ($1, 1, 1, 1, 'M', $3, 100, 10, 1, $2)`,
        [id, at, `M${id}`],
      );
    }
    const { body } = await summaryOf(main, 'own', 'from=2026-01-01&to=2026-01-02');
    expect(
      body.days.map(({ date, conversions }: { date: string; conversions: number }) => [date, conversions]),
    ).toEqual([
      ['2026-01-01', 1],
      ['2026-01-02', 1],
    ]);
    expect(body).toMatchObject({ rate: null, epc: null });
  });

  test('a period without anything is all zeros, with every day', async () => {
    const { body } = await summaryOf(admin, 'any', 'from=2020-02-01&to=2020-02-29');
    expect(body).toMatchObject({ conversions: 0, amount: 0, commission: 0, clicks: 0, rate: null, epc: null });
    expect(body.days).toHaveLength(29);
  });
});

test("another affiliate's dashboard is absent", async () => {
  const asked = ask(period, `&affiliate_id=${ids.foreignAffiliate}`);
  expect((await summaryOf(main, 'own', asked)).status).toBe(404);
  expect((await summaryOf(assigned, 'any', asked)).status).toBe(404);
});

const campaignsOf = async (caller: TestCaller, path: string, more = '') => {
  const { status, body } = await caller.call('report', 'GET', `${path}?${ask(period, more)}`);
  expect(status).toBe(200);
  return body as Record<string, number | string | null>[];
};

describe('the campaigns of a dashboard', () => {
  test.each([
    ['of all', () => admin, '/api/get/dashboard/campaignsAffiliate', undefined],
    ['of assigned affiliates alone', () => assigned, '/api/get/dashboard/campaignsAffiliate', ids.affiliate],
    ['of its own, for an affiliate', () => main, '/api/v2/get/dashboard/campaignsAffiliate', ids.affiliate],
  ] as const)(
    '%s have the sums of the conversions, the greatest commission first',
    async (_name, caller, path, affiliateId) => {
      const rows = await campaignsOf(caller(), path);
      expect(rows).toHaveLength(2);
      for (const row of rows) {
        const campaignId = Number(row['id']);
        const { figures } = await figuresOf({ ...period, affiliateId, campaignId });
        const then = (await figuresOf({ ...before, affiliateId, campaignId })).figures;
        const { clicks, conversions, amount, commission } = figures;
        expect(row).toMatchObject({ clicks, conversions, amount, commission, previous_commission: then.commission });
        expect(row).toMatchObject({ movement: reais(Math.abs(Math.round((commission - then.commission) * 100))) });
        expect(row['change']).toBeCloseTo(((commission - then.commission) / then.commission) * 100, 1);
      }
      expect(Number(rows[0]?.['commission'])).toBeGreaterThanOrEqual(Number(rows[1]?.['commission']));
      expect(rows.map(({ rank }) => rank)).toEqual([1, 2]);
    },
  );

  test('an affiliate sees which convert more, and nothing of what others earn', async () => {
    const rows = await campaignsOf(main, '/api/v2/get/dashboard/campaignsConvertMore');
    // Campaign 2 is paused.
    expect(rows).toEqual([
      {
        ...{
          id: 1,
          name: 'Loja Modelo',
          rank: 1,
          rate: expect.any(Number),
          commission_rate: 10,
          commission_fixed: null,
        },
        ...{ clicks: null, conversions: null, amount: null, commission: null },
        ...{ previous_commission: null, movement: null, change: null },
      },
    ]);
    const { figures } = await figuresOf({ ...period, campaignId: 1 });
    expect(rows[0]?.['rate']).toBeCloseTo((figures.conversions / figures.clicks) * 100, 1);
    const [forAssigned] = await campaignsOf(assigned, '/api/get/dashboard/campaignsConvertMore');
    const own = (await figuresOf({ ...period, campaignId: 1, affiliateId: ids.affiliate })).figures;
    expect(forAssigned).toMatchObject({ conversions: own.conversions, commission: own.commission });
  });

  test('exclusive ones are there for who takes part, and count as open for nobody else', async () => {
    await query('update campaigns set is_exclusive = true where id = 1');
    await query('update participations set status = 2 where campaign_id = 1 and affiliate_id = 2');
    const other = await gateway.signIn(people.foreign);
    const paths = ['exclusiveCampaigns', 'campaignsHigherCommission', 'campaignsConvertMore'];
    for (const path of paths) {
      const [forOwn, forOther] = [
        await campaignsOf(main, `/api/v2/get/dashboard/${path}`),
        await campaignsOf(other, `/api/v2/get/dashboard/${path}`),
      ];
      expect([path, forOwn.map(({ id }) => id), forOther.map(({ id }) => id)]).toEqual([path, [1], []]);
    }
    expect(await campaignsOf(admin, '/api/get/dashboard/exclusiveCampaigns')).toHaveLength(1);
    await query('update campaigns set is_exclusive = false where id = 1');
  });

  test('those with a higher commission go by the rate in force, per cent before fixed amounts', async () => {
    await query('update campaigns set status = 1');
    await query(`update commission_groups set rate_basis_points = null, rate_cents = 990 where campaign_id = 1`);
    const rows = await campaignsOf(main, '/api/v2/get/dashboard/campaignsHigherCommission');
    expect(rows.map(({ id, commission_rate, commission_fixed }) => [id, commission_rate, commission_fixed])).toEqual([
      [2, 10, null],
      [1, null, 9.9],
    ]);
  });
});
