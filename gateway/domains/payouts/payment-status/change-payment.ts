import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { PaymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { businessDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { requireSecondPerson } from '../../accounts/staff-relation/second-person.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { movePayments } from '../payment/move-payments.ts';
import { notifyOfMoves } from '../payment/notify-of-moves.ts';
import { payments } from '../payment/table.ts';
import { addToRun } from '../payment-run/add-to-run.ts';
import { moveItemsOfPayments, settleRuns } from '../payment-run/move-run-items.ts';
import { paidMoment } from '../payment-run/paid-moment.ts';
import { removeFromRun } from '../payment-run/remove-from-run.ts';
import { paymentRunItems, paymentRuns } from '../payment-run/table.ts';
import { invoiceChanges } from '../tax-invoice/invoices.ts';
import { invoices } from '../tax-invoice/table.ts';
import { readProgress } from './payment-progress.ts';
import { type Payment, paymentSearch, unconfirmedBy } from './payments.ts';

type PaymentRow = typeof payments.$inferSelect;
type MarkedState = NonNullable<PaymentRow['markedState']>;

export type PaymentChange =
  | { kind: 'remove_from_run' }
  | { kind: 'add_to_run'; runId: number }
  | { kind: 'cancel'; evidence: string }
  /** `paidOn` is the business date of a payment marked as paid; undefined for today. */
  | { kind: 'mark'; state: MarkedState; evidence: string; paidOn: string | undefined }
  /** `evidence` explains why a failed payment is retried with unchanged payment data. */
  | { kind: 'confirm'; evidence: string | undefined };

interface Change {
  tx: Tx;
  context: GatewayContext;
  actor: Actor;
  now: Date;
  payment: PaymentRow;
}

/** The states from which each mark by hand is possible. */
const originsOfMark: Readonly<Record<MarkedState, readonly PaymentRow['state'][]>> = {
  paid: ['sent', 'review'],
  failed: ['sent', 'review'],
  returned: ['paid'],
};

/** The details of a failure that a person reported instead of the bank's file. */
const failureOfMark: Readonly<Partial<Record<MarkedState, PaymentFailure>>> = {
  failed: 'unknown',
  returned: 'returned',
};

const isPayment = ({ id }: PaymentRow) => sql`select ${id}::integer`;

/** Removes a payment from its draft. Returns false if it is in none. */
async function leaveDraft({ tx, actor, now, payment }: Change): Promise<boolean> {
  const isIncluded = and(eq(paymentRunItems.paymentId, payment.id), eq(paymentRunItems.state, 'included'));
  const [item] = await tx.select({ runId: paymentRunItems.runId }).from(paymentRunItems).where(isIncluded);
  if (item === undefined) return false;
  await removeFromRun(tx, actor, { runId: item.runId, paymentId: payment.id, now });
  return true;
}

const joinDraft = ({ tx, context, actor, now, payment }: Change, runId: number): Promise<void> =>
  addToRun(tx, context, actor, { runId, payment, now });

/** Makes its commissions available again, and cancels its affiliate invoice. */
async function cancel(change: Change, evidence: string): Promise<void> {
  const { tx, context, actor, now, payment } = change;
  const { state, failedBy } = payment;
  if (state === 'failed' || state === 'returned') await requireSecondPerson(tx, context, actor, failedBy);
  if (state === 'ready') await leaveDraft(change);
  const moved = await movePayments(tx, context, isPayment(payment), { actor, now, to: 'cancelled', evidence });
  if (moved.length === 0) throw new RequestError('state_conflict');
  const isLiberated = and(eq(invoices.paymentId, payment.id), eq(invoices.liberated, true));
  for (const { id } of await tx.select({ id: invoices.id }).from(invoices).where(isLiberated)) {
    const decide = () => ({ liberated: false });
    await invoiceChanges.updateIn(tx, now, actor, id, { action: 'invoice.liberate', version: undefined, decide });
  }
  await notifyOfMoves(tx, context, moved, 'cancelled');
}

interface Mark {
  state: MarkedState;
  evidence: string | null;
  /** Null if the payment is not marked as paid. */
  paidOn: string | null;
}

/**
 * Returns the business date of a payment that is marked as paid.
 *
 * @throws {RequestError} `invalid_fields` for a day in the future, or before the run that sent it was closed
 */
async function checkedPaidOn({ tx, now, payment }: Change, paidOn: string | undefined): Promise<string> {
  const today = businessDate(now);
  if (paidOn === undefined) return today;
  const refuse = (error: string) => new RequestError('invalid_fields', { errors: { paid_on: error } });
  if (paidOn > today) throw refuse('validation.date_future');
  const [run] = await tx
    .select({ closedAt: paymentRuns.closedAt })
    .from(paymentRunItems)
    .innerJoin(paymentRuns, eq(paymentRuns.id, paymentRunItems.runId))
    .where(and(eq(paymentRunItems.paymentId, payment.id), ne(paymentRunItems.state, 'removed')))
    .orderBy(desc(paymentRunItems.id))
    .limit(1);
  if (paidOn < businessDate(run?.closedAt ?? payment.createdAt)) throw refuse('validation.date_before_run');
  return paidOn;
}

/** Moves a payment to a state that a person reported, with its item in the run. */
async function applyMark({ tx, context, actor, now, payment }: Change, { state: to, evidence, paidOn }: Mark) {
  const failureCode = failureOfMark[to];
  const failure = failureCode === undefined ? {} : { failureCode };
  const runIds = await moveItemsOfPayments(tx, isPayment(payment), { now, to, ...failure });
  const [runId] = runIds;
  const run = runId === undefined ? {} : { runId };
  const [sent] =
    paidOn === null || runId === undefined ? [] : await tx.select().from(paymentRuns).where(eq(paymentRuns.id, runId));
  const paid = paidOn === null ? {} : { paidAt: paidMoment(paidOn, sent) };
  const moved = await movePayments(tx, context, isPayment(payment), {
    actor,
    now,
    to,
    evidence,
    ...paid,
    ...failure,
    ...run,
  });
  if (moved.length === 0) throw new RequestError('state_conflict');
  await notifyOfMoves(tx, context, moved, to, failureCode);
  await settleRuns(tx, runIds, now);
}

/** Stores a person's mark until somebody else confirms it; if one person is enough, it takes effect at once. */
async function mark(change: Change, wanted: Extract<PaymentChange, { kind: 'mark' }>): Promise<void> {
  const { tx, context, actor, now, payment } = change;
  const { state: markedState, evidence } = wanted;
  if (!originsOfMark[markedState].includes(payment.state)) throw new RequestError('state_conflict');
  const paidOn = markedState === 'paid' ? await checkedPaidOn(change, wanted.paidOn) : null;
  if (context.env.paymentApprovers === 1) {
    await applyMark(change, { state: markedState, evidence, paidOn });
    return;
  }
  const shown = { markedState, markedEvidence: evidence, markedPaidOn: paidOn };
  const values = { ...shown, markedBy: actor.userId, markedAt: now };
  await tx
    .update(payments)
    .set({ ...values, version: payment.version + 1 })
    .where(eq(payments.id, payment.id));
  await writeAudit(tx, {
    actor,
    now,
    action: 'payment.mark',
    entity: 'payment',
    entityId: payment.id,
    affiliateId: payment.affiliateId,
    before: {
      markedState: payment.markedState,
      markedEvidence: payment.markedEvidence,
      markedPaidOn: payment.markedPaidOn,
    },
    after: shown,
  });
}

/**
 * Confirms a mark, or releases a failed payment for another run. A payment that failed because of its payment data
 * needs other data, unless the person explains why it will not fail again.
 */
async function confirm(change: Change, evidence: string | undefined): Promise<void> {
  const { tx, context, actor, now, payment } = change;
  const unconfirmed = unconfirmedBy(payment);
  if (unconfirmed === undefined) throw new RequestError('state_conflict');
  await requireSecondPerson(tx, context, actor, unconfirmed.userId);
  const { markedState, markedEvidence, markedPaidOn } = payment;
  if (markedState !== null)
    return applyMark(change, { state: markedState, evidence: markedEvidence, paidOn: markedPaidOn });
  const progress = (await readProgress(tx, now, [payment.id])).get(payment.id);
  if (evidence === undefined && progress?.stuckBlockers.includes('failed'))
    throw new RequestError('invalid_fields', { errors: { evidence: 'validation.payee_unchanged' } });
  const isInvalid = and(eq(invoices.paymentId, payment.id), isNotNull(invoices.invalidatedAt));
  const [invalid] = await tx.select({ id: invoices.id }).from(invoices).where(isInvalid);
  const to = invalid === undefined ? 'ready' : 'awaiting_invoice';
  await movePayments(tx, context, isPayment(payment), { actor, now, to, evidence });
}

async function apply(change: Change, wanted: PaymentChange): Promise<void> {
  switch (wanted.kind) {
    case 'remove_from_run':
      if (!(await leaveDraft(change))) throw new RequestError('state_conflict');
      return;
    case 'add_to_run':
      return joinDraft(change, wanted.runId);
    case 'cancel':
      return cancel(change, wanted.evidence);
    case 'mark':
      return mark(change, wanted);
    case 'confirm':
      return confirm(change, wanted.evidence);
  }
}

/**
 * Changes a payment by hand. A state that differs from the bank's file needs two people, unless one is enough
 * (`PAYMENT_APPROVERS`): one marks it with evidence and another confirms. A failure read from a file is confirmed, or
 * cancelled, by somebody other than its reader.
 *
 * @param version the version that the editor loaded; undefined accepts any
 * @throws {RequestError} `not_found`; `version_conflict`; `state_conflict`; `second_person_required`; `invalid_fields`
 *   at `evidence` for a failure that would repeat with the same payment data, at `paid_on` for a day on which it cannot
 *   have been paid
 */
export async function changePayment(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { version, ...wanted }: PaymentChange & { version: number | undefined },
): Promise<Payment> {
  return withTransaction(context.database, async (tx) => {
    const isReached = and(eq(payments.id, id), reachOf(actor, payments.affiliateId));
    const [found] = await tx.select({ affiliateId: payments.affiliateId }).from(payments).where(isReached);
    if (found === undefined) throw new RequestError('not_found');
    await lockAffiliate(tx, actor, found.affiliateId);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
    if (payment === undefined) throw new RequestError('not_found');
    if (version !== undefined && version !== payment.version) throw new RequestError('version_conflict');
    await apply({ tx, context, actor, now: context.clock.now(), payment }, wanted);
    return paymentSearch.find(tx, actor, id);
  });
}
