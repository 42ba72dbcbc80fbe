import { and, eq, isNull, lte, ne, type SQL } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { reachOf } from '../../../engine/access.ts';
import { type Actor, systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { affiliates } from '../affiliate/table.ts';
import { sessions } from '../user/table.ts';
import { VIEW_PREFIX } from './find-view.ts';
import { affiliateViews } from './table.ts';

/** How long a view is open at most. */
export const viewLifetimeMs = 15 * 60 * 1000;

/**
 * Opens a view of an affiliate; another one of the same session ends.
 *
 * @returns the token, 256 random bits that are not stored, and when the view ends
 * @throws {RequestError} `not_found` for an affiliate that is out of reach or deleted; `unauthenticated` if the session has
 *   just ended
 */
export async function openView(
  context: GatewayContext,
  actor: Actor,
  affiliateId: number,
): Promise<{ token: string; expiresAt: Date }> {
  const { userId, sessionHash } = actor;
  if (userId === null || sessionHash === null) throw new RequestError('unauthenticated');
  const token = VIEW_PREFIX + context.randomBytes(32).toString('base64url');
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + viewLifetimeMs);
  await withTransaction(context.database, async (tx) => {
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.tokenHash, sessionHash))
      .for('key share');
    if (!session) throw new RequestError('unauthenticated');
    const isThere = and(eq(affiliates.id, affiliateId), ne(affiliates.status, affiliateStatus.codes.deleted));
    const [affiliate] = await tx
      .select({ id: affiliates.id })
      .from(affiliates)
      .where(and(isThere, reachOf(actor, affiliates.id)));
    if (!affiliate) throw new RequestError('not_found');
    await closeViews(tx, { actor, now, reason: 'replaced', which: eq(affiliateViews.sessionHash, sessionHash) });
    await tx
      .insert(affiliateViews)
      .values({ tokenHash: sha256(token), sessionHash, userId, affiliateId, createdAt: now, expiresAt });
    await writeAudit(tx, {
      actor,
      now,
      action: 'affiliate.view',
      entity: 'affiliate',
      entityId: affiliateId,
      affiliateId,
      before: null,
      after: { affiliateId, staffUserId: userId, expiresAt },
    });
  });
  return { token, expiresAt };
}

/** Ends what the actor's session views. @returns how many views */
export async function leaveViews(context: GatewayContext, actor: Actor): Promise<number> {
  const { sessionHash } = actor;
  if (sessionHash === null) return 0;
  const which = eq(affiliateViews.sessionHash, sessionHash);
  return withTransaction(context.database, (tx) =>
    closeViews(tx, { actor, now: context.clock.now(), reason: 'left', which }),
  );
}

/** Writes down the end of views that have expired or whose session has ended, and deletes them. */
export async function closeEndedViews({ database, clock }: GatewayContext): Promise<void> {
  const now = clock.now();
  const actor = systemActor('affiliate views');
  await withTransaction(database, async (tx) => {
    await closeViews(tx, { actor, now, reason: 'session_ended', which: isNull(affiliateViews.sessionHash) });
    await closeViews(tx, { actor, now, reason: 'expired', which: lte(affiliateViews.expiresAt, now) });
  });
}

interface Closing {
  actor: Actor;
  now: Date;
  reason: 'left' | 'replaced' | 'session_ended' | 'expired';
  which: SQL;
}

async function closeViews(tx: Tx, { actor, now, reason, which }: Closing): Promise<number> {
  const ended = await tx.delete(affiliateViews).where(which).returning();
  for (const { affiliateId, userId, expiresAt } of ended) {
    await writeAudit(tx, {
      actor,
      now,
      action: 'affiliate.view_end',
      entity: 'affiliate',
      entityId: affiliateId,
      affiliateId,
      before: null,
      after: { affiliateId, staffUserId: userId, reason, ...(reason === 'expired' && { expiresAt }) },
    });
  }
  return ended.length;
}
