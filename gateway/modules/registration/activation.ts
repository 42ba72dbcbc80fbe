import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { type Tx, withTransaction } from '../../db/client.ts';
import { Fault } from '../../engine/errors.ts';
import { affiliates } from '../affiliate/table.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { sha256 } from '../session/sessions.ts';
import { activations, users } from '../user/table.ts';

/** Uses a link up, in one statement: of many at once one succeeds. */
async function useLink(tx: Tx, hash: string, now: Date): Promise<number> {
  const [used] = await tx
    .update(activations)
    .set({ usedAt: now })
    .where(and(eq(activations.hash, sha256(hash)), isNull(activations.usedAt), gt(activations.expiresAt, now)))
    .returning({ userId: activations.userId });
  if (!used) throw new Fault('activation_invalid');
  return used.userId;
}

/** A pending affiliate becomes active; what staff decided about it meanwhile stays. */
async function activateAffiliate(tx: Tx, affiliateId: number): Promise<boolean> {
  const activated = await tx
    .update(affiliates)
    .set({ status: affiliateStatus.code('active'), version: sql`${affiliates.version} + 1` })
    .where(and(eq(affiliates.id, affiliateId), eq(affiliates.status, affiliateStatus.code('pending'))))
    .returning({ id: affiliates.id });
  return activated.length > 0;
}

/**
 * Confirms the e-mail of a registration by the secret of its link, which works once and for 24 hours. The person may sign
 * in from then on, and its affiliate is active.
 *
 * @throws {Fault} `activation_invalid` for a link that is unknown, used, replaced or expired
 */
export async function activate(context: GatewayContext, visitor: Actor, hash: string): Promise<void> {
  const now = context.clock.now();
  await withTransaction(context.database, async (tx) => {
    const userId = await useLink(tx, hash, now);
    const [user] = await tx
      .update(users)
      .set({ activatedAt: now })
      .where(eq(users.id, userId))
      .returning({ name: users.name, affiliateId: users.affiliateId });
    const affiliateId = user?.affiliateId ?? null;
    const becameActive = affiliateId !== null && (await activateAffiliate(tx, affiliateId));
    await writeAudit(tx, {
      actor: { ...visitor, userId, name: user?.name ?? null },
      now,
      action: 'user.activate',
      entity: 'user',
      entityId: userId,
      affiliateId,
      before: { activatedAt: null, ...(becameActive && { status: affiliateStatus.code('pending') }) },
      after: { activatedAt: now, ...(becameActive && { status: affiliateStatus.code('active') }) },
    });
  });
}
