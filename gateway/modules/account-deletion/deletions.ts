import { and, eq, ne, sql } from 'drizzle-orm';
import { commissionState } from '#shared/codes/commission-state.ts';
import { isPayeeComplete } from '#shared/rules/payability.ts';
import type { Executor } from '../../db/client.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { getAffiliate } from '../affiliate/affiliates.ts';
import { commissions } from '../commission/table.ts';
import { paymentInfos } from '../payment-info/table.ts';
import { accountDeletions, type deletionStates } from './table.ts';

type Deletion = typeof accountDeletions.$inferSelect;

/** What an affiliate must know before it asks for its deletion, and how far a request has come. */
export interface DeletionInfo {
  /** The available commissions, which are lost unless they are paid before; never negative. */
  totalCents: number;
  hasPaymentInfo: boolean;
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

/** Returns the sum of an affiliate's available commissions in cents; 0 where refunds exceed them. */
export async function availableCents(executor: Executor, affiliateId: number): Promise<number> {
  const isAvailable = and(
    eq(commissions.affiliateId, affiliateId),
    eq(commissions.state, commissionState.code('available')),
  );
  const [sum] = await executor
    .select({ cents: sql<number>`coalesce(sum(${commissions.valueCents}), 0)::bigint` })
    .from(commissions)
    .where(isAvailable);
  return Math.max(0, sum?.cents ?? 0);
}

/** Returns the facts of an affiliate's deletion. @throws {Fault} `not_found`, see {@link getAffiliate} */
export async function getDeletion(context: GatewayContext, actor: Actor, affiliateId: number): Promise<DeletionInfo> {
  await getAffiliate(context, actor, affiliateId);
  const { db } = context.database;
  const deletion = await findDeletion(db, affiliateId);
  const [payee] = await db.select().from(paymentInfos).where(eq(paymentInfos.affiliateId, affiliateId));
  return {
    totalCents: await availableCents(db, affiliateId),
    hasPaymentInfo: isPayeeComplete(payee),
    state: deletion === undefined || deletion.state === 'withdrawn' ? 'none' : deletion.state,
    request: deletion ?? null,
  };
}
