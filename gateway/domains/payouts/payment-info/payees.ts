import { and, eq, getTableColumns, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PaymentBlocker } from '#shared/rules/payability.ts';
import { accountBlockers } from '#shared/rules/payability.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { applyDueChange } from './due-changes.ts';
import { type HeldField, heldFields } from './held-fields.ts';
import { isUnconfirmed } from './is-unconfirmed.ts';
import { endOfWait } from './payee.ts';
import type { PaymentInfo } from './payment-infos.ts';
import { payeeHolds, paymentFreezes, paymentInfos } from './table.ts';

/** An affiliate as a run sees it: the payee, and what prevents its payment. */
export interface PayeeEligibility {
  affiliateId: number;
  /** Undefined without payment info. */
  payee: PaymentInfo | undefined;
  blockers: PaymentBlocker['reason'][];
  /** The end of the hold among the blockers; null without one. */
  holdUntil: Date | null;
}

type Found = Omit<PayeeEligibility, 'blockers'> & {
  status: number;
  businessName: string | null;
  frozenAt: Date | null;
};

/** Payment info in effect at an instant, even if a due change was not applied yet. */
function asItCounts(payee: PaymentInfo | null, now: Date): PaymentInfo | undefined {
  if (payee === null) return undefined;
  if (payee.effectiveAt === null || payee.effectiveAt > now) return payee;
  return { ...payee, ...payee.pendingChanges, pendingChanges: null, effectiveAt: null };
}

function eligibilityOf({ affiliateId, payee, status, businessName, holdUntil, frozenAt }: Found): PayeeEligibility {
  const until = endOfWait(holdUntil, payee);
  const facts = {
    status,
    businessName,
    payee,
    isFrozen: frozenAt !== null,
    isUnconfirmed: isUnconfirmed(payee),
    holdUntil: until?.toISOString() ?? null,
  };
  return { affiliateId, payee, holdUntil: until, blockers: accountBlockers(facts).map(({ reason }) => reason) };
}

/**
 * Reads the payees of affiliates, and what prevents their payment, at an instant. For display only; payments use {@link
 * readPayees}.
 *
 * @param affiliateIds a query of one column, or a list `(1, 2)`
 */
export async function readPayeesWithoutLock(
  executor: Executor,
  affiliateIds: SQL,
  now: Date,
): Promise<ReadonlyMap<number, PayeeEligibility>> {
  const rows = await executor
    .select({
      affiliateId: affiliates.id,
      status: affiliates.status,
      businessName: affiliates.businessName,
      payee: getTableColumns(paymentInfos),
      holdUntil: payeeHolds.until,
      frozenAt: paymentFreezes.frozenAt,
    })
    .from(affiliates)
    .leftJoin(paymentInfos, eq(paymentInfos.affiliateId, affiliates.id))
    .leftJoin(payeeHolds, and(eq(payeeHolds.affiliateId, affiliates.id), gt(payeeHolds.until, now)))
    .leftJoin(paymentFreezes, and(eq(paymentFreezes.affiliateId, affiliates.id), isNull(paymentFreezes.liftedAt)))
    .where(inArray(affiliates.id, sql`(${affiliateIds})`));
  return new Map(
    rows.map(({ payee, ...row }) => [row.affiliateId, eligibilityOf({ ...row, payee: asItCounts(payee, now) })]),
  );
}

/**
 * Reads the payees of many affiliates, after due changes were applied: {@link readPayee} for a run. The transaction
 * must hold the locks of the affiliates.
 *
 * @param affiliateIds a query of one column, or a list `(1, 2)`
 * @returns one for each affiliate that exists
 */
export async function readPayees(tx: Tx, affiliateIds: SQL, now: Date): Promise<ReadonlyMap<number, PayeeEligibility>> {
  const isDue = and(inArray(paymentInfos.affiliateId, sql`(${affiliateIds})`), lte(paymentInfos.effectiveAt, now));
  const due = await tx.select({ affiliateId: paymentInfos.affiliateId }).from(paymentInfos).where(isDue);
  for (const { affiliateId } of due) await applyDueChange(tx, affiliateId, now);
  return readPayeesWithoutLock(tx, affiliateIds, now);
}

const snakeCase = (field: HeldField) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const snapshotFields = heldFields.map((field) => [field, snakeCase(field)] as const);

/** Whether the account or the name of a payee differs from a snapshot (`payeeSnapshot`) of it. */
export function isPayeeChanged(snapshot: Readonly<Record<string, unknown>>, payee: PaymentInfo | undefined): boolean {
  return payee === undefined || snapshotFields.some(([field, name]) => (snapshot[name] ?? null) !== payee[field]);
}
