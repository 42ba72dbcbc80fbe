import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import { people } from '../../../testing/fixtures.ts';
import {
  conversionFile,
  conversionMapping,
  importConversions,
  uploadConversions,
} from '../../../testing/import-conversions.ts';
import { type Reporter, reporterOf } from '../../../testing/orders.ts';
import { createTestGateway, movableClock, type TestCaller, type TestGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { recountPeriod } from '../sale-cap/count-period.ts';
import { decideConversion } from './decide-conversion.ts';

let gateway: TestGateway;
let staff: TestCaller;
let reporter: Reporter;
/** Make ids of clicks on links of Ana's channel and of Otávio's. */
let clicks: { own: (at: string) => string; foreign: (at: string) => string };
const clock = movableClock('2026-03-01T12:00:00Z');
let orders = 0;
let order = '';

beforeAll(async () => {
  gateway = await createTestGateway({ clock });
  reporter = reporterOf(gateway);
  clicks = { own: await reporter.link(1, 1), foreign: await reporter.link(3, 1) };
  clock.set('2026-05-20T12:00:00Z');
  staff = await gateway.signIn(people.campaigns);
});
beforeEach(() => {
  order = `D-${(orders += 1)}`;
});
afterAll(async () => {
  expect(await findDifferences(gateway.context.database)).toEqual([]);
  await gateway.close();
});

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.context.database.pool.query<Row>(text, values)).rows;

/** Posts an order of R$ 100 by a click of the first of May, through Ana's channel unless another one is said. */
const post = (status: string, day: string, change: object = {}) =>
  reporter.post({
    order_id: order,
    click_id: clicks.own('2026-05-01T12:00:00Z'),
    amount: 100,
    status,
    occurred_at: `2026-${day}T12:00:00Z`,
    ...change,
  });
const byOther = (at = '2026-05-01T12:00:00Z') => ({ click_id: clicks.foreign(at) });

const stored = async () =>
  (
    await query<{ id: number; version: number }>(
      `select id, site_id, affiliate_id, validation_status as status, amount_cents as cents, commission_cents as commission, block, version
       from conversions where order_id = $1`,
      [order],
    )
  )[0];
const earned = () =>
  query(
    `select commissions.affiliate_id, value_cents from commissions join conversions on conversions.id = conversion_id
     where order_id = $1 and state <> 0 order by commissions.id`,
    [order],
  );
const ask = (state: 'requested' | 'future') =>
  query(
    "update commissions set state = $2 where conversion_id in (select id from conversions where order_id = $1) and kind = 'earning' and state <> 0",
    [order, commissionState.codes[state]],
  );

const setCap = async (limit: number) => {
  await query(
    `insert into sale_caps (site_id, campaign_id, affiliate_id, sale_limit, sale_limit_metric, created_at) values (1, 1, 1, $1, 'day', now())
     on conflict (site_id, campaign_id) do update set sale_limit = excluded.sale_limit`,
    [limit],
  );
  await withTransaction(gateway.context.database, (tx) => recountPeriod(tx, 1, 1, clock.now()));
};

describe('what is approved keeps its rate and standing, whatever time is learned later', () => {
  const line = () => ({ order, status: 'approved', booked: '2026-05-10 10:00', validated: '2026-05-12 10:00' });
  const terms = () =>
    query<{ version: number }>(
      `select site_id, created_at, block, validation_status, commission_cents, rate_basis_points, version from conversions where order_id = $1`,
      [order],
    );
  /** Applies a file with a time of long ago, before the channel took part and before the rate counted. */
  const learn = async (column: string, time: string) => {
    const mapping = { ...conversionMapping, [column]: { constant: time } };
    const { status, body } = await uploadConversions(staff, conversionFile([line()]), { mapping });
    expect(status).toBe(200);
    return body;
  };
  beforeAll(async () => {
    await query(
      `insert into participation_moves (site_id, campaign_id, status, at) values (1, 1, 0, '2026-04-01'), (1, 1, 1, '2026-04-02')`,
    );
    await query(
      `with made as (insert into commission_groups (campaign_id, code, name, rate_basis_points, created_at)
           values (1, 'PAST', 'Antes', 800, now()) returning id),
         planned as (insert into campaign_schedules (campaign_id, title, group_id, starts_at, ends_at, created_at)
           select 1, 'Antes', id, '2026-04-05', '2026-04-20', now() from made returning id)
       insert into campaign_schedule_sites (schedule_id, campaign_id, site_id, starts_at, ends_at)
         select id, 1, 0, '2026-04-05', '2026-04-20' from planned`,
    );
  });
  afterAll(async () => {
    await query('delete from participation_moves where site_id = 1 and campaign_id = 1');
    await query('delete from campaign_schedule_sites; delete from campaign_schedules');
    await query("delete from commission_groups where code = 'PAST'");
    await setCap(100);
  });

  test.each([
    ['booking_date', '2019-01-01 10:00'],
    ['booking_date', '2026-04-10 10:00'],
    ['transaction_datetime', '2019-01-01 10:00'],
    ['transaction_datetime', '2026-04-10 10:00'],
    ['click_datetime', '2019-01-01 10:00'],
  ])('by a file: %s %s', async (column, time) => {
    await importConversions(staff, [line()]);
    const before = await terms();
    expect(before).toMatchObject([{ block: null, validation_status: 2, commission_cents: 1_000 }]);
    const { changed, errors } = await learn(column, time);
    expect(errors).toEqual([]);
    expect(await terms()).toEqual(before.map((row) => ({ ...row, version: Number(changed) + 1 })));
    expect(await earned()).toEqual([{ affiliate_id: 1, value_cents: 1_000 }]);
    expect(await learn(column, time)).toMatchObject({ id: null, added: 0, changed: 0, unchanged: 1 });
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  });

  test('by messages, which say so where something is taken in', async () => {
    await setCap(1);
    await post('approved', '05-18');
    await post('approved', '05-18', { order_id: `${order}-other` });
    const before = await terms();
    expect(before).toMatchObject([{ block: null }]);
    expect((await post('pending', '05-02')).reason).toBe('ignored_older');
    expect((await post('approved', '05-04')).reason).toBe('terms_kept');
    const older = await post('approved', '05-03', byOther());
    expect(older).toMatchObject({ status: 2, error: 'amount_final' });
    expect(await terms()).toEqual(before.map((row) => ({ ...row, version: 2 })));
    expect(await earned()).toEqual([{ affiliate_id: 1, value_cents: 1_000 }]);
    const codes = await query(
      `select effect, effect_code from conversion_reports where conversion_id = (select id from conversions where order_id = $1) order by id`,
      [order],
    );
    expect(codes).toEqual([
      { effect: 'counted', effect_code: null },
      { effect: 'older', effect_code: 'terms_kept' },
      { effect: 'counted', effect_code: 'terms_kept' },
      { effect: 'refused', effect_code: 'channel_is_final' },
    ]);
  });

  test('by staff too, who decided before', async () => {
    await setCap(100);
    await post('pending', '05-10', { click_id: clicks.own('2026-05-09T12:00:00Z') });
    const { id = 0 } = (await stored()) ?? {};
    const decision = { refusalReason: undefined, amountCents: undefined, liftsBlock: false, version: undefined };
    await decideConversion(gateway.context, systemActor('staff'), id, { ...decision, status: 2 });
    const before = await terms();
    const { errors } = await learn('click_datetime', '2019-01-01 10:00');
    expect(errors).toEqual([]);
    expect(await terms()).toMatchObject(before.map(({ version: _version, ...row }) => row));
  });
});

describe('what was refused and is approved later', () => {
  const choose = (choice: string) => query('update campaigns set refusal_reversal = $1 where id = 1', [choice]);
  afterAll(() => choose('server'));

  test('is approved as long as the campaign allows it and nothing was asked for, and says so otherwise', async () => {
    await post('pending', '05-03');
    await post('refused', '05-04', { reason: 'cartão recusado' });
    await choose('none');
    const refusal = await post('approved', '05-05', { amount: 90 });
    expect(refusal).toMatchObject({ status: 0, error: 'refused_is_final' });
    await choose('server');
    expect(await post('approved', '05-05', { amount: 90 })).toMatchObject({ status: 2, reason: null, error: null });
    expect(await stored()).toMatchObject({ status: 2, cents: 9_000 });
    expect(await earned()).toEqual([{ affiliate_id: 1, value_cents: 900 }]);
    expect(await findDifferences(gateway.context.database)).toEqual([]);
    await post('refused', '05-06', { amount: 90 });
    expect(await earned()).toEqual([]);
    await importConversions(staff, [{ order, amount: '90.00', status: 'approved', validated: '2026-05-07 10:00' }]);
    expect(await earned()).toEqual([{ affiliate_id: 1, value_cents: 900 }]);
    await ask('requested');
    await post('refused', '05-08', { amount: 90 });
    expect((await post('approved', '05-09', { amount: 90 })).error).toBe('refused_is_final');
    const line = { order, amount: '90.00', status: 'approved', validated: '2026-05-10 10:00' };
    const { body } = await uploadConversions(staff, conversionFile([line]));
    expect(body.errors).toMatchObject([{ line: 2, column: 'status', code: 'refused_is_final' }]);
    expect(await stored()).toMatchObject({ status: 0 });
    await ask('future');
  });

  test('by staff stays refused, unless the campaign allows that too', async () => {
    await post('pending', '05-03');
    const { id = 0 } = (await stored()) ?? {};
    const decision = { status: 0, amountCents: undefined, liftsBlock: false, version: undefined };
    await decideConversion(gateway.context, systemActor('staff'), id, { ...decision, refusalReason: 'Fraude' });
    clock.advance(3_600_000);
    const later = { occurred_at: clock.now().toISOString() };
    expect((await post('approved', '05-20', later)).error).toBe('refused_is_final');
    await choose('all');
    expect(await post('approved', '05-20', later)).toMatchObject({ status: 2, error: null });
    expect(await earned()).toEqual([{ affiliate_id: 1, value_cents: 1_000 }]);
    await choose('server');
  });

  test('news that contradicts what counts is answered as such', async () => {
    const click = { click_id: clicks.own('2026-05-01T12:00:00Z') };
    await post('approved', '05-03', click);
    expect((await post('approved', '05-03', click)).reason).toBe('unchanged');
    expect((await post('pending', '05-04')).reason).toBe('contradicts');
    expect((await post('approved', '05-04', byOther())).reason).toBe('contradicts');
    await post('refused', '05-05');
    expect((await post('pending', '05-06')).reason).toBe('contradicts');
  });
});
