import { and, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { isPayeeComplete } from '#shared/rules/payability.ts';
import type { Executor } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { fullName } from '../../accounts/affiliate/full-name.ts';
import { commissions } from '../../earnings/commission/table.ts';
import { voidableCents } from '../../earnings/commission/void.ts';
import { payments } from '../../payouts/payment/table.ts';
import { paymentInfos } from '../../payouts/payment-info/table.ts';
import { accountDeletions, type deletionStates } from './table.ts';

type Deletion = typeof accountDeletions.$inferSelect;

/** What an affiliate must know before it requests its deletion, and the state of a request. */
export interface DeletionInfo {
  /** The available commissions, which are lost unless paid before; never negative. */
  totalCents: number;
  hasPaymentInfo: boolean;
  affiliateName: string;
  /** All unrequested commissions, which an approval makes void. Refunds lower the sum. */
  unpaidCents: number;
  paidCents: number;
  pendingPayments: number;
  pendingCents: number;
  state: Exclude<(typeof deletionStates)[number], 'withdrawn'> | 'none';
  /** Null without a request, or with one that was withdrawn. */
  request: Pick<Deletion, 'protocol' | 'requestedAt' | 'dueOn'> | null;
}

/** Returns the request of an affiliate that was not withdrawn. */
export async function findDeletion(executor: Executor, affiliateId: number): Promise<Deletion | undefined> {
  const isOpen = and(eq(accountDeletions.affiliateId, affiliateId), ne(accountDeletions.state, 'withdrawn'));
  const [deletion] = await executor.select().from(accountDeletions).where(isOpen);
  return deletion;
}

/** Returns the sum of an affiliate's available commissions in cents; 0 if refunds exceed them. */
export async function availableCents(executor: Executor, affiliateId: number): Promise<number> {
  const isAvailable = and(
    eq(commissions.affiliateId, affiliateId),
    eq(commissions.state, commissionState.codes.available),
  );
  const [sum] = await executor
    .select({ cents: sql<number>`coalesce(sum(${commissions.valueCents}), 0)::bigint` })
    .from(commissions)
    .where(isAvailable);
  return Math.max(0, sum?.cents ?? 0);
}

/** Matches the payments that are neither paid nor cancelled, which an approval waits for. */
export const isPaymentPending: SQL = notInArray(payments.state, ['paid', 'cancelled']);

async function sumPayments(executor: Executor, affiliateId: number) {
  const [sums] = await executor
    .select({
      paidCents: sql<number>`coalesce(sum(${payments.amountCents}) filter (where ${eq(payments.state, 'paid')}), 0)::bigint`,
      pendingCents: sql<number>`coalesce(sum(${payments.amountCents}) filter (where ${isPaymentPending}), 0)::bigint`,
      pendingPayments: sql<number>`count(*) filter (where ${isPaymentPending})`.mapWith(Number),
    })
    .from(payments)
    .where(eq(payments.affiliateId, affiliateId));
  return sums ?? { paidCents: 0, pendingCents: 0, pendingPayments: 0 };
}

/** Returns the facts of an affiliate's deletion. @throws {RequestError} `not_found`, see {@link getAffiliate} */
export async function getDeletion(context: GatewayContext, actor: Actor, affiliateId: number): Promise<DeletionInfo> {
  const affiliate = await getAffiliate(context, actor, affiliateId);
  const { db } = context.database;
  const deletion = await findDeletion(db, affiliateId);
  const [payee] = await db.select().from(paymentInfos).where(eq(paymentInfos.affiliateId, affiliateId));
  return {
    affiliateName: fullName(affiliate),
    unpaidCents: await voidableCents(db, affiliateId),
    ...(await sumPayments(db, affiliateId)),
    totalCents: await availableCents(db, affiliateId),
    hasPaymentInfo: isPayeeComplete(payee),
    state: deletion === undefined || deletion.state === 'withdrawn' ? 'none' : deletion.state,
    request: deletion ?? null,
  };
}
