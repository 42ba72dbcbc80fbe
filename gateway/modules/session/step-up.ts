import { and, eq } from 'drizzle-orm';
import { normalizePassword } from '#shared/rules/password.ts';
import { withTransaction } from '../../db/client.ts';
import { Fault } from '../../engine/errors.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { verifyPassword } from '../user/passwords.ts';
import { sessions, users } from '../user/table.ts';
import { claimAttempt, forgetAttempts } from './attempts.ts';
import { recognizeDevice } from './known-devices.ts';
import { limitsOf } from './login.ts';
import { startSession } from './sessions.ts';

const steppedUpMs = 10 * 60 * 1000;

interface Proof {
  password: string;
  /** The token issued to the device at sign-in. */
  device?: string | undefined;
}

/**
 * Proves that the owner of a session is present. The session gets another token, so that a copied one ends, and may
 * make calls that need a step-up for ten minutes. Attempts count as sign-ins.
 *
 * @returns the new token
 * @throws {Fault} `invalid_fields` at `password`, `rate_limited`; `unauthenticated` if the session has just ended
 */
export async function stepUp(context: GatewayContext, actor: Actor, { password, device }: Proof): Promise<string> {
  const { userId, sessionHash } = actor;
  if (userId === null || sessionHash === null) throw new Fault('unauthenticated');
  const email = actor.email?.toLowerCase() ?? '';
  const limits = limitsOf(email, actor, await recognizeDevice(context, device, email));
  const attempts = await claimAttempt(context, limits);
  const [user] = await context.database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const passwordHash = user?.passwordHash ?? null;
  const isRight = await verifyPassword(normalizePassword(password), passwordHash);
  if (!isRight || passwordHash === null) {
    throw new Fault('invalid_fields', { errors: { password: 'validation.password_wrong' } });
  }

  return withTransaction(context.database, async (tx) => {
    await forgetAttempts(tx, attempts, limits[0].key);
    // A password changed since the comparison proves nothing.
    const [current] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
      .for('update');
    const ended = await tx.delete(sessions).where(eq(sessions.tokenHash, sessionHash)).returning();
    if (!current || ended.length === 0) throw new Fault('unauthenticated');
    const now = context.clock.now();
    await writeAudit(tx, {
      actor,
      now,
      action: 'session.step_up',
      entity: 'user',
      entityId: userId,
      affiliateId: actor.affiliateId,
      before: null,
      after: null,
    });
    const steppedUpUntil = new Date(now.getTime() + steppedUpMs);
    return startSession(tx, context, { userId, address: actor.address, steppedUpUntil });
  });
}
