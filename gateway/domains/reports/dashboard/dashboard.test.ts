import { describe, expect, test } from 'vitest';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { addDays, comparisonRange, type DateRange } from '#shared/time.ts';
import { dashboardSales, randomNumbers, reais } from '../../../testing/dashboard-sales.ts';
import { ids, people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { makeClickId } from '../../tracking/tracking-link/click-id.ts';

/** After the period, whose days are all over. */
const clock = movableClock('2026-06-01T15:00:00Z');

const period: DateRange = { from: '2026-02-25', to: '2026-03-06' };
const before = comparisonRange(period);
const random = randomNumbers(20_260_301);
const { query, sell, click, figuresOf } = dashboardSales(() => gateway, { from: before.from, to: period.to }, random);

const gateway = await useGateway({ clock });
await query('update affiliates set comercial_manager_id = $1 where id = $2', [ids.assignedManager, ids.affiliate]);
const admin = await gateway.signIn(people.administrator);
const assigned = await gateway.signIn(people.assigned);
const main = await gateway.signIn(people.main);
await sell(160);
await click();

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

  test('in any period, of a single day too, against any other of its length', async () => {
    const callers = [
      [admin, 'any', {}],
      [assigned, 'any', { affiliateId: ids.affiliate }],
      [main, 'own', { affiliateId: ids.affiliate }],
    ] as const;
    for (let round = 0; round < 12; round += 1) {
      const days = round < 3 ? 0 : random(40);
      const from = addDays(before.from, random(30) - 5);
      const [range, compareFrom] = [{ from, to: addDays(from, days) }, addDays(before.from, random(20) - 5)];
      const then = { from: compareFrom, to: addDays(compareFrom, days) };
      for (const [caller, side, wanted] of callers) {
        const { body } = await summaryOf(caller, side, ask(range, `&compare_from=${compareFrom}`));
        expect(body).toMatchObject({ ...range, ...(await figuresOf({ ...range, ...wanted })).figures });
        expect(body.previous).toMatchObject({ ...then, ...(await figuresOf({ ...then, ...wanted })).figures });
      }
    }
  });

  test('the 29th of February is a day', async () => {
    await query(
      `insert into conversions (id, affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents, validation_status, created_at)
      values (9003, 1, 1, 1, 'L', 'L', 100, 10, 1, '2024-03-01T02:59:59Z'), (9004, 1, 1, 1, 'L', 'L2', 100, 10, 1, '2024-03-01T03:00:00Z')`,
    );
    const { body } = await summaryOf(main, 'own', 'from=2024-02-29&to=2024-02-29&compare_from=2024-03-01');
    expect([body.conversions, body.previous.from, body.previous.to, body.previous.conversions]).toEqual([
      1,
      '2024-03-01',
      '2024-03-01',
      1,
    ]);
    const days = await summaryOf(main, 'own', 'from=2024-02-28&to=2024-03-01');
    expect(days.body.days.map(({ date }: { date: string }) => date)).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
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

test('today is compared with the same hours of the day in its place', async () => {
  const today = '2026-06-01';
  await query(
    `insert into tracking_links (id, code, site_id, campaign_id, affiliate_id, created_at)
    values (77, 'hours', 1, 1, $1, '2026-03-01')`,
    [ids.affiliate],
  );
  const { randomBytes, encryption } = gateway.context;
  const at = ['2026-05-31T14:59:59Z', '2026-05-31T15:00:00Z', '2026-06-01T14:00:00Z'];
  await query(`delete from conversions where created_at >= '2026-05-31T03:00:00Z'`);
  await query(`delete from click_days where day >= '2026-05-31'`);
  const clickId = (instant: string) => makeClickId(77, new Date(instant), randomBytes, encryption);
  for (const [index, instant] of at.entries()) {
    await query(
      `insert into conversions (id, affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents, validation_status, created_at)
      values ($1, $2, 1, 1, 'H', $3, 1000, $4, 1, $5)`,
      [9100 + index, ids.affiliate, `H${index}`, 100 + index, instant],
    );
    await query(
      `insert into clicks (id, link_id, clicked_at, visitor_hash, is_robot) values ($1, 77, $2, 'x', false), ($3, 77, $2, 'x', true)`,
      [clickId(instant), instant, clickId(instant)],
    );
    await query(
      `insert into click_days (affiliate_id, day, campaign_id, site_id, clicks, robots) values ($1, $2, 1, 1, 1, 1)
      on conflict (affiliate_id, day, campaign_id, site_id) do update set clicks = click_days.clicks + 1`,
      [ids.affiliate, instant.slice(0, 10)],
    );
  }
  const range = { from: today, to: today };
  for (const [caller, side] of [
    [admin, 'any'],
    [assigned, 'any'],
    [main, 'own'],
  ] as const) {
    const { body } = await summaryOf(caller, side, ask(range));
    expect(body).toMatchObject({ clicks: 1, conversions: 1, commission: 1.02 });
    expect(body.previous).toMatchObject({ from: '2026-05-31', clicks: 1, conversions: 1, amount: 10, commission: 1 });
    const wider = await summaryOf(caller, side, ask({ from: '2026-05-31', to: today }, '&compare_from=2026-05-30'));
    expect(wider.body.previous.days.at(-1)).toMatchObject({ date: '2026-05-31', conversions: 1, clicks: 1 });
    const yesterday = await summaryOf(caller, side, ask({ from: '2026-05-31', to: '2026-05-31' }));
    expect(yesterday.body).toMatchObject({ conversions: 2, clicks: 2 });
  }
  const [campaign] = await campaignsOf(main, '/api/v2/get/dashboard/campaignsAffiliate', '', range);
  expect(campaign).toMatchObject({ commission: 1.02, previous_commission: 1 });
  const [affiliate] = await campaignsOf(admin, '/api/get/dashboard/affiliates', '', range);
  expect(affiliate).toMatchObject({ commission: 1.02, previous_commission: 1 });
});

test("another affiliate's dashboard is absent", async () => {
  const asked = ask(period, `&affiliate_id=${ids.foreignAffiliate}`);
  expect((await summaryOf(main, 'own', asked)).status).toBe(404);
  expect((await summaryOf(assigned, 'any', asked)).status).toBe(404);
});

const campaignsOf = async (caller: TestCaller, path: string, more = '', range = period) => {
  const { status, body } = await caller.call('report', 'GET', `${path}?${ask(range, more)}`);
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
        id: 1,
        name: 'Loja Modelo',
        logo_url: null,
        rank: 1,
        rate: expect.any(Number),
        commission_rate: 10,
        commission_fixed: null,
        clicks: null,
        conversions: null,
        amount: null,
        commission: null,
        previous_commission: null,
        movement: null,
        change: null,
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
    await query('update campaigns set status = $1 where id = 2', [campaignStatus.codes.paused]);
    await query('update commission_groups set rate_basis_points = 1000, rate_cents = null where campaign_id = 1');
  });
});

describe('the affiliates of a dashboard', () => {
  const path = '/api/get/dashboard/affiliates';

  test.each([
    ['of all', () => admin, '', [ids.affiliate, ids.foreignAffiliate], undefined],
    ['of a campaign', () => admin, '&campaign_id=2', [ids.affiliate, ids.foreignAffiliate], 2],
    ['one', () => admin, `&affiliate_id=${ids.foreignAffiliate}`, [ids.foreignAffiliate], undefined],
    ['assigned ones alone', () => assigned, '', [ids.affiliate], undefined],
  ] as const)('%s: have the sums of the conversions', async (_name, caller, more, wanted, campaignId) => {
    const rows = await campaignsOf(caller(), path, more);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...wanted].toSorted());
    for (const row of rows) {
      const asked = { affiliateId: Number(row['id']), campaignId };
      const { clicks, conversions, amount, commission } = (await figuresOf({ ...period, ...asked })).figures;
      const then = (await figuresOf({ ...before, ...asked })).figures.commission;
      expect(row).toMatchObject({ clicks, conversions, amount, commission, previous_commission: then });
      expect(row['movement']).toBe(reais(Math.abs(Math.round((commission - then) * 100))));
      expect(row['rate']).toBeCloseTo((conversions / clicks) * 100, 1);
    }
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_row, index) => index + 1));
    expect(Number(rows[0]?.['commission'])).toBeGreaterThanOrEqual(Number(rows.at(-1)?.['commission']));
  });

  test('are none where nothing happened, and absent where they are not within reach', async () => {
    const ofNothing = await admin.call('report', 'GET', `${path}?from=2020-02-01&to=2020-02-29`);
    expect(ofNothing.body).toEqual([]);
    const asked = ask(period, `&affiliate_id=${ids.foreignAffiliate}`);
    expect((await assigned.call('report', 'GET', `${path}?${asked}`)).status).toBe(404);
    expect((await main.call('report', 'GET', `${path}?${ask(period)}`)).status).toBe(403);
  });
});
