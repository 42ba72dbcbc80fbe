import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../db/client.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { applyDueChange } from './due-changes.ts';
import { isUnconfirmed } from './is-unconfirmed.ts';
import type { PaymentInfo } from './payment-infos.ts';
import { payeeHolds, paymentFreezes, paymentInfos } from './table.ts';

/** Payment info as stored in payments: the values in effect at the time, without waiting changes. */
export const payeeSnapshot = sql`to_jsonb(payment_infos)
  - '{pending_changes,effective_at,entered_at,confirmed_by,confirmed_at}'::text[]`;

/** What prevents payments to an affiliate, apart from its payment info. */
export interface Restraints {
  /** The hold in force; undefined if there is none. */
  hold: typeof payeeHolds.$inferSelect | undefined;
  /** When its payments were frozen; null if they are not. */
  frozenAt: Date | null;
}

/** Reads what prevents payments to an affiliate at an instant. */
export async function readRestraints(executor: Executor, affiliateId: number, now: Date): Promise<Restraints> {
  const [hold] = await executor
    .select()
    .from(payeeHolds)
    .where(and(eq(payeeHolds.affiliateId, affiliateId), gt(payeeHolds.until, now)));
  const [freeze] = await executor
    .select({ frozenAt: paymentFreezes.frozenAt })
    .from(paymentFreezes)
    .where(and(eq(paymentFreezes.affiliateId, affiliateId), isNull(paymentFreezes.liftedAt)));
  return { hold, frozenAt: freeze?.frozenAt ?? null };
}

/** Payment info as it is stored, and what prevents payments beside it. */
export interface StoredPayee extends Restraints {
  /** Undefined without payment info. A change that is due may not have been applied to it yet. */
  payee: PaymentInfo | undefined;
}

/** Reads the payment info of an affiliate and what prevents payments to it at an instant, in one statement. */
export async function readStoredPayee(executor: Executor, affiliateId: number, now: Date): Promise<StoredPayee> {
  const [found] = await executor
    .select({
      payee: getTableColumns(paymentInfos),
      hold: getTableColumns(payeeHolds),
      frozenAt: paymentFreezes.frozenAt,
    })
    .from(affiliates)
    .leftJoin(paymentInfos, eq(paymentInfos.affiliateId, affiliates.id))
    .leftJoin(payeeHolds, and(eq(payeeHolds.affiliateId, affiliates.id), gt(payeeHolds.until, now)))
    .leftJoin(paymentFreezes, and(eq(paymentFreezes.affiliateId, affiliates.id), isNull(paymentFreezes.liftedAt)))
    .where(eq(affiliates.id, affiliateId));
  return { payee: found?.payee ?? undefined, hold: found?.hold ?? undefined, frozenAt: found?.frozenAt ?? null };
}

/** The payee, and whether it may be paid now. */
export interface Payee {
  /** Undefined without payment info. */
  payee: PaymentInfo | undefined;
  isFrozen: boolean;
  /** Whether staff entered it and nobody else has confirmed it yet. */
  isUnconfirmed: boolean;
  /** The end of the hold; null without one. */
  holdUntil: Date | null;
}

/**
 * Reads whom to pay for an affiliate, after a due change was applied. Payments must read it by this function only. The
 * transaction must hold the lock of the affiliate, so that it does not change before the commit.
 */
export async function readPayee(tx: Tx, affiliateId: number, now: Date): Promise<Payee> {
  let stored = await readStoredPayee(tx, affiliateId, now);
  const { effectiveAt = null } = stored.payee ?? {};
  if (effectiveAt !== null && effectiveAt <= now) {
    await applyDueChange(tx, affiliateId, now);
    stored = await readStoredPayee(tx, affiliateId, now);
  }
  const { payee, hold, frozenAt } = stored;
  const holdUntil = endOfWait(hold?.until, payee);
  return { payee, isFrozen: frozenAt !== null, isUnconfirmed: isUnconfirmed(payee), holdUntil };
}

/**
 * Returns until when payments wait: for the hold in force and, even without one, for values that are not in effect yet.
 * Null if for neither.
 */
export function endOfWait(holdUntil: Date | null | undefined, payee: PaymentInfo | undefined): Date | null {
  const waits = [holdUntil, payee?.effectiveAt].filter((until) => until != null);
  return waits.length === 0 ? null : new Date(Math.max(...waits.map((until) => until.getTime())));
}
