import { expect, test } from 'vitest';
import { systemActor } from '../../../engine/actor.ts';
import { RequestError } from '../../../lib/errors.ts';
import { useReportedSale } from '../../../testing/reported-sale.ts';
import { draftInvoice } from '../../billing/advertiser-invoice/advertiser-invoices.ts';
import { moveInvoice } from '../../billing/advertiser-invoice/settle-invoice.ts';
import { decideConversion, type Decision } from './decide-conversion.ts';
import { type Decided, decisionRules, effectOf, errorOf, type Stand, stands } from './report-rule.ts';

const sale = await useReportedSale();
const { gateway, clock, query, post, stored, ask } = sale;
const staff = systemActor('staff');
const [refused, pending, approved] = [0, 1, 2];
const nothing = { status: undefined, refusalReason: undefined, amountCents: undefined, version: undefined };

async function bill(): Promise<void> {
  const billed = { advertiserId: 1, yearmonth: '2026-05', dueOn: '2026-07-10', feeCents: 0, note: null };
  const { id } = await draftInvoice(gateway.context, staff, billed);
  await moveInvoice(gateway.context, staff, id, { state: 'issued' });
}

/** Brings the sale to where it stands. */
const bringTo: Readonly<Record<Stand, () => Promise<unknown>>> = {
  pending: () => post('pending', '05-03'),
  approved: () => post('approved', '05-03'),
  settled: () => post('approved', '05-03').then(() => ask('requested')),
  billed: () => post('approved', '05-03').then(bill),
  refused: () => post('refused', '05-03'),
  final: () => post('pending', '05-03').then(() => decide({ status: refused, refusalReason: 'Engano' })),
  closed: () => bringTo.billed().then(() => post('refused', '05-04')),
};

const changes: Readonly<Record<Decided, Partial<Decision>>> = {
  approve: { status: approved },
  refuse: { status: refused, refusalReason: 'Engano' },
  reopen: { status: pending },
  amount: { amountCents: 9_000 },
  amount_above_bill: { amountCents: 11_000 },
};

/** The codes of the errors at the fields of a decision that is not allowed. */
async function decide(change: Partial<Decision>): Promise<string | null> {
  clock.advance(3_600_000);
  const { id = 0 } = (await stored()) ?? {};
  try {
    await decideConversion(gateway.context, staff, id, { ...nothing, liftsBlock: false, ...change });
    return null;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return Object.values(error.details.errors ?? {}).join();
  }
}

const standing = async () => {
  const text = 'select validation_status as status, amount_cents as cents from conversions where order_id = $1';
  return (await query<{ status: number; cents: number }>(text, [sale.order]))[0];
};

const statusAfter: Readonly<Partial<Record<Decided, number>>> = { approve: approved, refuse: refused, reopen: pending };

test.each(
  (Object.keys(decisionRules) as Decided[]).flatMap((decided) =>
    (Object.keys(stands) as Stand[]).map((stand) => ({ decided, stand })),
  ),
)('to $decided a sale that is $stand', async ({ decided, stand }) => {
  await bringTo[stand]();
  const before = await standing();
  const error = errorOf(effectOf(decisionRules[decided], stand, 'staff'));
  expect(await decide(changes[decided])).toBe(error === null ? null : `validation.${error}`);
  const after = await standing();
  if (error !== null) expect(after).toEqual(before);
  else if (statusAfter[decided] !== undefined)
    expect(after).toMatchObject({
      status: decided === 'approve' ? Math.max(before?.status ?? 0, approved) : statusAfter[decided],
    });
  else expect(after).toMatchObject({ cents: changes[decided].amountCents });
  // It was asked for without a payment.
  if (stand === 'settled') await ask('future');
});
