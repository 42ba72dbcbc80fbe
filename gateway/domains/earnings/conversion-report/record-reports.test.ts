import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import { conversionFile, importConversions, uploadConversions } from '../../../testing/import-conversions.ts';
import { useReportedSale } from '../../../testing/reported-sale.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { voidCommissions } from '../commission/void.ts';
import { decideConversion } from './decide-conversion.ts';

const sale = await useReportedSale();
const { gateway, clock, clicks, staff, query, post, byOther, stored, earned, ask, setCap } = sale;

test.each(['pending', 'approved', 'refused'])(
  'a later %s message through another channel takes no approved order away',
  async (status) => {
    await setCap(100);
    await post('approved', '05-03');
    await post(status, '05-04', byOther());
    expect(await stored()).toMatchObject({ site_id: 1, affiliate_id: 1, status: status === 'refused' ? 0 : 2 });
    expect(await earned()).toEqual(status === 'refused' ? [] : [{ affiliate_id: 1, value_cents: 1_000 }]);
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  },
);

test('what staff decided of a pending order stays with its channel, since another one would not be assessed', async () => {
  await post('pending', '05-03');
  const decision = { status: undefined, refusalReason: undefined, liftsBlock: false, version: undefined };
  const { id = 0 } = (await stored()) ?? {};
  await decideConversion(gateway.context, systemActor('staff'), id, { ...decision, amountCents: 9_000 });
  clock.advance(3_600_000);
  await query('update participations set status = 2 where site_id = 3 and campaign_id = 1');
  await post('approved', '05-20', { ...byOther(), occurred_at: '2026-05-20T12:30:00Z' });
  expect(await stored()).toMatchObject({ site_id: 1, status: 2, cents: 10_000 });
  const line = { order: sale.order, site: 3, status: 'approved', validated: '2026-05-20 09:40' };
  const { body } = await uploadConversions(staff, conversionFile([line]));
  expect(body).toMatchObject({ errors: [{ code: 'channel_is_final' }] });
  await query('update participations set status = 1 where site_id = 3 and campaign_id = 1');
});

test('older news of an order whose commission was asked for changes nothing, and is not said to', async () => {
  const line = { order: sale.order, status: 'approved', booked: '2026-05-10 10:00', validated: '2026-05-12 10:00' };
  await importConversions(staff, [line]);
  await ask('requested');
  const before = await stored();
  const older = { order: sale.order, status: 'pending', booked: '2026-05-08 10:00' };
  const { body } = await importConversions(staff, [older]);
  expect(body).toMatchObject({ id: null, changed: 0, unchanged: 1, refused: 0 });
  await post('pending', '05-07');
  expect({ ...(await stored()), click_at: null }).toEqual({
    ...before,
    version: Number(before?.version) + 1,
    click_at: null,
  });
  // Another channel would have to be paid instead.
  expect((await post('approved', '05-06', byOther())).error).toBe('amount_final');
  expect((await post('approved', '05-06', { amount: 120 })).reason).toBe('terms_kept');
  expect(await earned()).toEqual([{ affiliate_id: 1, value_cents: 1_000 }]);
  await ask('future');
});

describe('another amount of an approved order', () => {
  const linesOf = async () =>
    (
      await query<{ kind: string; state: number; value_cents: number }>(
        `select kind, state, value_cents from commissions join conversions on conversions.id = conversion_id
         where order_id = $1 order by commissions.id`,
        [sale.order],
      )
    ).map(({ kind, state, value_cents: cents }) => [kind, state, cents]);
  const { future, available, requested, refused } = Object.fromEntries(
    commissionState.entries.map(({ name, code }) => [name, code]),
  );
  const fileOf = (day: string, amount: string) =>
    importConversions(staff, [{ order: sale.order, status: 'approved', amount, validated: `2026-${day} 10:00` }]);

  test('is earned again before it is asked for, whichever comes first, and not at the time of the correction', async () => {
    await post('approved', '05-19', { amount: 80 });
    await post('approved', '05-10');
    expect(await stored()).toMatchObject({ cents: 8_000, commission: 800 });
    expect((await linesOf()).filter(([, state]) => state !== refused)).toEqual([['earning', future, 800]]);
    const times = () =>
      query(
        `select validation_datetime, conversions.created_at, available_on from conversions
           join commissions on conversion_id = conversions.id and state <> 0 where order_id = $1`,
        [sale.order],
      );
    const before = await times();
    // It was approved earlier, and was sold when it was first known to be.
    expect(before).toMatchObject([
      { created_at: new Date('2026-05-19T12:00:00Z'), validation_datetime: new Date('2026-05-10T12:00:00Z') },
    ]);
    await fileOf('05-20', '130.00');
    expect(await stored()).toMatchObject({ cents: 13_000, commission: 1_300 });
    expect(await times()).toEqual(before);
  });

  test('is made up for by lines after it was asked for, and a refund takes back the rest', async () => {
    await post('approved', '05-10');
    await ask('requested');
    await post('approved', '05-11', { amount: 80 });
    await fileOf('05-12', '90.00');
    expect(await linesOf()).toEqual([
      ['earning', requested, 1_000],
      ['correction', available, -200],
      ['correction', available, 100],
    ]);
    expect((await post('approved', '05-11', { amount: 80 })).reason).toBe('ignored_older');
    await post('refused', '05-13', { amount: 90 });
    expect((await linesOf()).slice(3)).toEqual([['refund', available, -900]]);
    await ask('future');
  });

  test('of a deleted affiliate is corrected without a movement of its money', async () => {
    await post('approved', '05-10', byOther());
    await query('update affiliates set status = 5 where id = 2');
    await post('approved', '05-11', { ...byOther(), amount: 80 });
    await query('update affiliates set status = 1 where id = 2');
    expect((await linesOf()).at(-1)).toEqual(['correction', refused, -200]);
    await post('refused', '05-12', byOther());
  });
});

describe('a sale from before the first request of its channel', () => {
  const coupon = { click_id: undefined, coupon: 'ANTES' };
  const askOn = async (day: string) => {
    await query('delete from participation_moves where site_id = 1 and campaign_id = 1');
    await query(
      `insert into participation_moves (site_id, campaign_id, status, at) values (1, 1, 0, $1), (1, 1, 1, $1::timestamptz + interval '1 day')`,
      [`2026-${day}T12:00:00Z`],
    );
  };
  beforeAll(() =>
    query(
      "insert into coupons (campaign_id, code, description, site_id, starts_on, created_at) values (1, 'ANTES', '', 1, '2026-01-01', now())",
    ),
  );
  afterAll(async () => {
    await query('delete from participation_moves where site_id = 1 and campaign_id = 1');
  });

  test.each([
    ['before the request', '05-03', 'not_participating'],
    ['while the request waits', '05-05', 'not_participating'],
    ['after the approval', '05-07', null],
  ])('%s', async (_when, day, reason) => {
    await askOn('05-05');
    expect((await post('approved', day, coupon)).reason).toBe(reason);
    expect(await earned()).toHaveLength(reason === null ? 1 : 0);
  });

  test('that is stored keeps what it earned', async () => {
    await askOn('05-01');
    await post('pending', '05-04', coupon);
    await askOn('05-05');
    // Its click comes to be known, so the sale is priced again.
    await post('approved', '05-04', { click_id: clicks.own('2026-05-03T12:00:00Z') });
    expect(await stored()).toMatchObject({ status: 2, block: null });
    expect(await earned()).toHaveLength(1);
  });
});

test('a click that is reported later blocks or admits a pending sale, and leaves its rate', async () => {
  await importConversions(staff, [{ order: sale.order, status: 'pending', booked: '2026-05-02 10:00' }]);
  await query('update commission_groups set is_default = false where campaign_id = 1');
  await query(
    "insert into commission_groups (campaign_id, code, name, is_default, rate_basis_points, created_at) values (1, 'NEW', 'Nova', true, 9000, now())",
  );
  await post('pending', '05-05');
  expect(await stored()).toMatchObject({ commission: 1_000, block: null });
  // One that was reported later counts instead.
  await post('pending', '05-06', { click_id: clicks.own('2026-03-01T12:00:00Z') });
  expect(await stored()).toMatchObject({ block: 'late' });
  await post('pending', '05-07', { click_id: clicks.own('2026-05-02T12:00:00Z') });
  expect(await stored()).toMatchObject({ commission: 1_000, block: null });
  await query("delete from commission_groups where code = 'NEW'");
  await query('update commission_groups set is_default = true where campaign_id = 1');
});

test('a sale by coupon is not late by the click of the channel that was named before', async () => {
  await query(
    "insert into coupons (campaign_id, code, description, starts_on, site_id, created_at) values (1, 'OTAVIO', '10%', '2026-01-01', 3, now())",
  );
  await post('pending', '05-03', { click_id: clicks.own('2026-03-01T12:00:00Z') });
  expect(await stored()).toMatchObject({ site_id: 1, block: 'late' });
  await post('approved', '05-04', { click_id: undefined, coupon: 'otavio' });
  expect(await stored()).toMatchObject({ site_id: 3, affiliate_id: 2, block: null, status: 2 });
  expect(await query('select click_id, coupon_code from conversions where order_id = $1', [sale.order])).toEqual([
    { click_id: null, coupon_code: 'OTAVIO' },
  ]);
});

test('a sale that leaves a period whose counter is not there yet is not counted in it', async () => {
  await query('delete from sale_caps');
  const [leaving, coming] = [`${sale.order}-1`, `${sale.order}-2`];
  const line = { order: leaving, status: 'pending', booked: '2026-05-14 10:00' };
  await importConversions(staff, [line]);
  await setCap(1);
  await importConversions(staff, [
    { ...line, booked: '2026-05-15 10:00' },
    { ...line, order: coming },
  ]);
  expect(
    await query(
      "select starts_on, used from sale_cap_periods where starts_on between '2026-05-14' and '2026-05-15' order by 1",
    ),
  ).toEqual([
    { starts_on: '2026-05-14', used: 1 },
    { starts_on: '2026-05-15', used: 1 },
  ]);
  expect(await query('select block from conversions where order_id = $1', [coming])).toEqual([{ block: null }]);
});

test('what a deleted affiliate lost is not earned again', async () => {
  await post('approved', '05-10', byOther());
  await withTransaction(gateway.context.database, async (tx) => {
    await tx.execute(sql`update affiliates set status = ${affiliateStatus.codes.deleted} where id = 2`);
    await voidCommissions(tx, 2, { deletionId: 1, now: clock.now() });
  });
  await post('approved', '05-09', byOther());
  await post('pending', '05-08', byOther());
  expect(await findDifferences(gateway.context.database)).toEqual([]);
});

test.each(['0000-01-01', '1066-10-14'])('a sale of %s is refused', async (day) => {
  await expect(post('approved', '05-01', { occurred_at: `${day}T12:00:00Z` })).rejects.toThrow('validation.date');
});
