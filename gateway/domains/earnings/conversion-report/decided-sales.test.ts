import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../../engine/actor.ts';
import {
  conversionFile,
  conversionMapping,
  importConversions,
  uploadConversions,
} from '../../../testing/import-conversions.ts';
import { useReportedSale } from '../../../testing/reported-sale.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { decideConversion } from './decide-conversion.ts';

const sale = await useReportedSale();
const { gateway, clock, clicks, staff, query, post, byOther, stored, earned, ask, setCap } = sale;

describe('what is approved keeps its rate and standing, whatever time is learned later', () => {
  const line = () => ({
    order: sale.order,
    status: 'approved',
    booked: '2026-05-10 10:00',
    validated: '2026-05-12 10:00',
  });
  const terms = () =>
    query<{ version: number }>(
      `select site_id, created_at, block, validation_status, commission_cents, rate_basis_points, version from conversions where order_id = $1`,
      [sale.order],
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
    await post('approved', '05-18', { order_id: `${sale.order}-other` });
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
      [sale.order],
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
    await importConversions(staff, [
      { order: sale.order, amount: '90.00', status: 'approved', validated: '2026-05-07 10:00' },
    ]);
    expect(await earned()).toEqual([{ affiliate_id: 1, value_cents: 900 }]);
    await ask('requested');
    await post('refused', '05-08', { amount: 90 });
    expect((await post('approved', '05-09', { amount: 90 })).error).toBe('refused_is_final');
    const line = { order: sale.order, amount: '90.00', status: 'approved', validated: '2026-05-10 10:00' };
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
