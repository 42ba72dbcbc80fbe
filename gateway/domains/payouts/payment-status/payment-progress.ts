import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adviceOnFailure } from '#shared/codes/payouts/payment-failure-advice.ts';
import type { PaymentBlocker } from '#shared/rules/payability.ts';
import { nextPayout } from '#shared/rules/payout-calendar.ts';
import { type TaxInvoiceStanding, taxInvoiceStanding } from '#shared/rules/tax-invoice-standing.ts';
import { businessDate } from '#shared/time.ts';
import type { Executor } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { payments } from '../payment/table.ts';
import { paymentGroupMembers, paymentGroups } from '../payment-group/table.ts';
import { isPayeeChanged, type PayeeEligibility, readPayeesWithoutLock } from '../payment-info/payees.ts';
import { paymentRunItems, paymentRuns } from '../payment-run/table.ts';
import { mayBeSent, newestUpload, stateOfInvoice } from '../tax-invoice/newest-upload.ts';
import { invoices } from '../tax-invoice/table.ts';

/** What the affiliate must settle before a payment can proceed. */
export type StuckBlocker = PaymentBlocker['reason'] | 'failed' | 'note_missing' | 'note_late' | 'note_refused';

/** The progress of a payment whose money has not arrived. */
export interface PaymentProgress {
  /** Undefined unless it waits for a tax invoice. */
  taxInvoice: TaxInvoiceStanding | undefined;
  /** The business date on which it is expected to be paid, `YYYY-MM-DD`; null if unknown. */
  expectedOn: string | null;
  /** Empty while it is on its way. */
  stuckBlockers: StuckBlocker[];
}

/** The states in which the affiliate's account and tax invoice decide whether the money leaves. */
const unscheduled = ['requested', 'awaiting_invoice', 'ready', 'failed', 'returned'] as const;
const underWay = [...unscheduled, 'scheduled', 'sent', 'review'] as const;

const select = (db: Executor, which: SQL | undefined) =>
  db
    .select({
      id: payments.id,
      affiliateId: payments.affiliateId,
      amountCents: payments.amountCents,
      state: payments.state,
      payDate: payments.payDate,
      failureCode: payments.failureCode,
      documentType: sql<string | null>`${payments.payee} ->> 'document_type'`,
      itemState: paymentRunItems.state,
      itemPayee: paymentRunItems.payee,
      runDate: paymentRuns.payDate,
      dueOn: invoices.dueOn,
      taxInvoiceState: stateOfInvoice,
      maySendTaxInvoice: mayBeSent,
      windows: paymentGroups.windows,
    })
    .from(payments)
    .leftJoin(
      paymentRunItems,
      sql`${paymentRunItems.id} = (select max(item.id) from payment_run_items as item
        where item.payment_id = ${payments.id} and item.state <> 'removed')`,
    )
    .leftJoin(paymentRuns, eq(paymentRuns.id, paymentRunItems.runId))
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .leftJoinLateral(newestUpload(db), sql`true`)
    .leftJoin(paymentGroupMembers, eq(paymentGroupMembers.affiliateId, payments.affiliateId))
    .leftJoin(paymentGroups, eq(paymentGroups.id, paymentGroupMembers.groupId))
    .where(and(inArray(payments.state, [...underWay]), which));

type Row = Awaited<ReturnType<typeof select>>[number];

const snapshotSchema = z.record(z.string(), z.unknown());

/** Whether a payment failed for a reason that only the affiliate can correct, and has not corrected. */
function isUncorrected({ state, failureCode, itemPayee }: Row, payee: PayeeEligibility['payee']): boolean {
  if (state !== 'failed' && state !== 'returned') return false;
  if (!adviceOnFailure(failureCode ?? 'unknown').needsCorrection) return false;
  const isChanged = payee?.pendingChanges != null || isPayeeChanged(snapshotSchema.parse(itemPayee ?? {}), payee);
  return !isChanged;
}

function stuckBlockersOf(
  row: Row,
  taxInvoice: TaxInvoiceStanding | undefined,
  account: PayeeEligibility | undefined,
): StuckBlocker[] {
  if (!unscheduled.some((state) => state === row.state)) return [];
  const taxInvoiceBlocker = { due: 'note_missing', late: 'note_late', refused: 'note_refused' } as const;
  const missing = taxInvoice !== undefined && row.maySendTaxInvoice && taxInvoice.state in taxInvoiceBlocker;
  return [
    ...(isUncorrected(row, account?.payee) ? (['failed'] as const) : []),
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `in` has checked it
    ...(missing ? [taxInvoiceBlocker[taxInvoice.state as keyof typeof taxInvoiceBlocker]] : []),
    ...(account?.blockers ?? []),
  ];
}

function progressOf(row: Row, account: PayeeEligibility | undefined, today: string): PaymentProgress {
  const { state, payDate, runDate, dueOn, taxInvoiceState, documentType } = row;
  const payDateFrom = (date: string) => nextPayout(date, row.windows ?? undefined).payDate;
  const nextPayDate = payDateFrom(today);
  const taxInvoice =
    state === 'awaiting_invoice'
      ? taxInvoiceStanding({ documentType, state: taxInvoiceState, dueOn, payDate, nextPayDate, today })
      : undefined;
  const stuckBlockers = stuckBlockersOf(row, taxInvoice, account);

  function expectedOn(): string | null {
    if (state === 'scheduled' || state === 'sent') return runDate;
    if (state === 'review' || stuckBlockers.includes('failed')) return null;
    const holdUntil = account?.holdUntil ?? null;
    if (account?.blockers.some((reason) => reason !== 'payee_hold')) return null;
    const isAgain = state === 'failed' || state === 'returned';
    const planned = isAgain ? nextPayDate : row.itemState === 'included' ? runDate : (taxInvoice?.pay_day ?? payDate);
    const day = planned === null || planned < today ? nextPayDate : planned;
    const holdDay = holdUntil === null ? null : businessDate(holdUntil);
    // A run that is closed before the hold ends excludes the payment.
    return holdDay !== null && holdDay >= day ? payDateFrom(holdDay) : day;
  }

  return { taxInvoice, expectedOn: expectedOn(), stuckBlockers };
}

async function read(executor: Executor, now: Date, which: SQL | undefined) {
  const rows = await select(executor, which);
  if (rows.length === 0) return [];
  const ids = sql`select unnest(${sql.param(rows.map(({ affiliateId }) => affiliateId))}::integer[])`;
  const accounts = await readPayeesWithoutLock(executor, ids, now);
  const today = businessDate(now);
  return rows.map((row) => ({ row, progress: progressOf(row, accounts.get(row.affiliateId), today) }));
}

/** Returns the progress of those of some payments whose money has not arrived, by id. */
export async function readProgress(
  executor: Executor,
  now: Date,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PaymentProgress>> {
  if (ids.length === 0) return new Map();
  const found = await read(executor, now, inArray(payments.id, [...ids]));
  return new Map(found.map(({ row, progress }) => [row.id, progress]));
}

/** An affiliate's pending payments: the sum on its way and its next date, and the sum that is stuck and why. */
export interface MoneyUnderWay {
  onItsWayCents: number;
  /** `YYYY-MM-DD`; null if nothing is on its way, or the date is unknown. */
  onItsWayDay: string | null;
  /** What of it is expected on that day. */
  onItsWayNextCents: number;
  stuckCents: number;
  /** Without repetition. */
  stuckBlockers: StuckBlocker[];
}

/** Whether the affiliate has to do something. A hold ends by itself: the payment is on its way, with the day that follows from it. */
const isStuck = ({ progress }: { progress: PaymentProgress }): boolean =>
  progress.stuckBlockers.some((blocker) => blocker !== 'payee_hold');

/** Splits the pending payments of an affiliate into those on their way and those that are stuck. */
export async function readMoneyUnderWay(
  { database, clock }: GatewayContext,
  affiliateId: number,
): Promise<MoneyUnderWay> {
  const found = await read(database.db, clock.now(), eq(payments.affiliateId, affiliateId));
  const stuck = found.filter(isStuck);
  const onItsWay = found.filter((payment) => !isStuck(payment));
  const sumOf = (some: typeof found) => some.reduce((cents, { row }) => cents + row.amountCents, 0);
  const days = onItsWay.flatMap(({ progress: { expectedOn } }) => expectedOn ?? []).toSorted();
  const onItsWayDay = days[0] ?? null;
  return {
    onItsWayCents: sumOf(onItsWay),
    onItsWayDay,
    onItsWayNextCents: sumOf(
      onItsWay.filter(({ progress: { expectedOn } }) => expectedOn !== null && expectedOn === onItsWayDay),
    ),
    stuckCents: sumOf(stuck),
    stuckBlockers: [...new Set(stuck.flatMap(({ progress }) => progress.stuckBlockers))],
  };
}
