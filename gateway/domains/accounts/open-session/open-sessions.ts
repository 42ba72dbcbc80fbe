import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { sessions } from '../user/table.ts';

/** A session as its user sees it. */
interface OpenSession {
  id: number;
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  seenAt: Date;
  isCurrent: boolean;
}

function ownId({ userId }: Actor): number {
  if (userId === null) throw new RequestError('unauthenticated');
  return userId;
}

/** Returns the actor's sessions, the last used first. */
export async function listSessions({ database, clock }: GatewayContext, actor: Actor): Promise<OpenSession[]> {
  const { id, address, userAgent, createdAt, seenAt, tokenHash } = sessions;
  const rows = await database.db
    .select({ id, address, userAgent, createdAt, seenAt, tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, ownId(actor)), gt(sessions.expiresAt, clock.now())))
    .orderBy(desc(seenAt), desc(id));
  return rows.map(({ tokenHash: hash, ...session }) => ({ ...session, isCurrent: hash === actor.sessionHash }));
}

/** Ends one of the actor's sessions; the current one too. @throws {RequestError} `not_found` */
export async function endSession(context: GatewayContext, actor: Actor, id: number): Promise<void> {
  const userId = ownId(actor);
  await withTransaction(context.database, async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ address: sessions.address, userAgent: sessions.userAgent });
    const [before] = ended;
    if (!before) throw new RequestError('not_found');
    await writeAudit(tx, { ...about(context, actor), action: 'session.end_one', before, after: null });
  });
}

/** Ends all sessions of the actor but the current one. @returns how many */
export async function endOtherSessions(context: GatewayContext, actor: Actor): Promise<number> {
  const userId = ownId(actor);
  return withTransaction(context.database, async (tx) => {
    const isOther = ne(sessions.tokenHash, actor.sessionHash ?? '');
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), isOther))
      .returning({ id: sessions.id });
    const count = ended.length;
    await writeAudit(tx, { ...about(context, actor), action: 'session.end_others', before: null, after: { count } });
    return count;
  });
}

const about = ({ clock }: GatewayContext, actor: Actor) => ({
  actor,
  now: clock.now(),
  entity: 'user' as const,
  entityId: actor.userId,
  affiliateId: actor.affiliateId,
});
