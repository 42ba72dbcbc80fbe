import { beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../../engine/actor.ts';
import { useReportedSale } from '../../../testing/reported-sale.ts';
import { draftInvoice } from '../../billing/advertiser-invoice/advertiser-invoices.ts';
import { closeSettledInvoices } from '../../billing/advertiser-invoice/correct-bills.ts';
import { moveInvoice } from '../../billing/advertiser-invoice/settle-invoice.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { decideConversion, type Decision } from './decide-conversion.ts';

const sale = await useReportedSale();
const { gateway, clock, clicks, query, post, stored } = sale;
const staff = systemActor('staff');

/** Decides the sale as staff, an hour later. */
async function decide(change: Partial<Decision>): Promise<void> {
  clock.advance(3_600_000);
  const nothing = { status: undefined, refusalReason: undefined, amountCents: undefined, version: undefined };
  const { id = 0 } = (await stored()) ?? {};
  await decideConversion(gateway.context, staff, id, { ...nothing, liftsBlock: false, ...change });
}

const priced = () =>
  query(
    'select validation_status, amount_cents, commission_cents, commission_type from conversions where order_id = $1',
    [sale.order],
  );

/** Reports something that happens now, an hour after what was said before. */
function postNow(status: string, change: object = {}) {
  clock.advance(3_600_000);
  return post(status, '05-20', { occurred_at: clock.now().toISOString(), ...change });
}

describe('what is said after the first decision', () => {
  beforeAll(() =>
    query(
      `insert into commission_divisions (group_id, position, commission_type, rate_basis_points, created_at)
       select id, 1, 'recompra', 250, '2026-01-01' from commission_groups where campaign_id = 1`,
    ),
  );

  test.each(['approved', 'pending'])('does not price: a kind named as %s', async (status) => {
    await post('approved', '05-03');
    await post(status, '05-04', { commission_type: 'recompra' });
    await decide({ status: 0, refusalReason: 'Engano' });
    await post('approved', '05-03');
    await decide({ status: 2 });
    await post('approved', '05-03');
    const kept = { validation_status: 2, commission_cents: 1_000, commission_type: null };
    expect(await priced()).toMatchObject([kept]);
    await postNow('approved', { amount: 90 });
    expect(await priced()).toMatchObject([{ ...kept, commission_cents: 900 }]);
  });

  test('does not price after a refusal that was taken back either', async () => {
    await post('pending', '05-02');
    await post('refused', '05-03');
    await post('approved', '05-04', { commission_type: 'recompra' });
    expect(await priced()).toMatchObject([{ validation_status: 2, commission_cents: 1_000, commission_type: null }]);
  });

  test('prices where it happened before, whenever it comes', async () => {
    await post('refused', '05-04');
    await post('pending', '05-02', { commission_type: 'recompra' });
    await post('approved', '05-05');
    expect(await priced()).toMatchObject([{ commission_cents: 250, commission_type: 'recompra' }]);
  });
});

const reportCount = async () =>
  (await query('select from conversion_reports where conversion_id = $1', [(await stored())?.id])).length;

describe('what was reported before', () => {
  const click = { click_id: clicks.own('2026-05-01T12:00:00Z') };

  test('is kept once, and changes nothing', async () => {
    await post('pending', '05-03', click);
    await post('approved', '05-04', click);
    const [before, count] = [await stored(), await reportCount()];
    for (const [status, day] of [
      ['pending', '05-03'],
      ['approved', '05-04'],
    ] as const)
      await post(status, day, click);
    expect([await stored(), await reportCount()]).toEqual([before, count]);
  });

  test('does not end an approval either, where the campaign no longer takes refusals back', async () => {
    await post('refused', '05-03', click);
    await post('approved', '05-04', click);
    await query("update campaigns set refusal_reversal = 'none' where id = 1");
    expect(await post('refused', '05-03', click)).toMatchObject({ status: 2, reason: 'ignored_older' });
    await query("update campaigns set refusal_reversal = 'server' where id = 1");
  });
});

describe('the amount of a billed order', () => {
  /** Bills the orders of May. */
  async function bill(): Promise<number> {
    const billed = { advertiserId: 1, yearmonth: '2026-05', dueOn: '2026-07-10', feeCents: 0, note: null };
    const { id } = await draftInvoice(gateway.context, staff, billed);
    await moveInvoice(gateway.context, staff, id, { state: 'issued' });
    return id;
  }
  const invoice = async (id: number) =>
    (await query('select state, corrected_cents, paid_at from advertiser_invoices where id = $1', [id]))[0];

  test('is put right up to what was billed, by messages and by staff', async () => {
    await post('approved', '05-03', { amount: 1_234.56 });
    const id = await bill();
    await postNow('approved', { amount: 10 });
    expect(await stored()).toMatchObject({ cents: 1_000, commission: 100 });
    expect(await postNow('approved', { amount: 40 })).toMatchObject({ error: null });
    expect(await stored()).toMatchObject({ cents: 4_000, commission: 400 });
    expect(await invoice(id)).toMatchObject({ state: 'issued', corrected_cents: 12_346 - 400 });
    await decide({ amountCents: 123_456 });
    expect(await stored()).toMatchObject({ cents: 123_456, commission: 12_346 });
    expect(await invoice(id)).toMatchObject({ corrected_cents: 0 });
    expect(await postNow('approved', { amount: 1_234.57 })).toMatchObject({ error: 'amount_final' });
    await expect(decide({ amountCents: 123_457 })).rejects.toMatchObject({ code: 'invalid_fields' });
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  });

  test('does not depend on the order of arrival', async () => {
    await post('approved', '05-03');
    await bill();
    const at = [1, 2, 3].map((hours) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString());
    clock.advance(4 * 3_600_000);
    const say = (place: number, amount: number) => post('approved', '05-20', { occurred_at: at[place], amount });
    await say(2, 80);
    // None of them takes the refusal back, as if it had come before.
    expect(await say(1, 90)).toMatchObject({ reason: 'ignored_older', error: null });
    expect(await say(0, 120)).toMatchObject({ reason: 'ignored_older', error: null });
    expect(await post('refused', '05-20', { occurred_at: at[0] })).toMatchObject({ status: 0 });
    expect(await stored()).toMatchObject({ cents: 10_000 });
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  });

  test('opens a paid invoice again where more is left of it than was paid', async () => {
    await post('approved', '05-03');
    const id = await bill();
    await postNow('approved', { amount: 10 });
    await moveInvoice(gateway.context, staff, id, { state: 'paid' });
    await postNow('approved', { amount: 100 });
    expect(await findDifferences(gateway.context.database)).toEqual([]);
    await closeSettledInvoices(gateway.context);
    expect(await invoice(id)).toEqual({ state: 'partly_paid', corrected_cents: 0, paid_at: null });
    expect(await stored()).toMatchObject({ status: 3 });
    await moveInvoice(gateway.context, staff, id, { state: 'paid' });
    expect(await stored()).toMatchObject({ status: 4 });
  });
});
