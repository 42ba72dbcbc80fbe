import { eq } from 'drizzle-orm';
import { normalizePassword } from '#shared/rules/password.ts';
import { withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { type AttemptLimit, claimAttempt, forgetAttempts, isAllowed } from '../user/attempts.ts';
import { hashNewPassword, requireValidPassword } from '../user/password-rule.ts';
import { verifyPassword } from '../user/passwords.ts';
import { recordIntervention } from '../user/staff-interventions.ts';
import { users } from '../user/table.ts';
import { lockAffiliateUser, lockById } from '../user/user-account.ts';
import { replacePassword } from './new-password.ts';

const wrongAttemptsMax = 5;

const limitOf = (userId: number): AttemptLimit => ({ key: `password change ${userId}`, max: wrongAttemptsMax });

/** Returns the id of a user who is signed in. */
function ownUserId({ userId }: Actor): number {
  if (userId === null) throw new RequestError('unauthenticated');
  return userId;
}

/** Returns whether the actor may still try to change its own password (specification §4). */
export const canChangePassword = (context: GatewayContext, actor: Actor): Promise<boolean> =>
  isAllowed(context, limitOf(ownUserId(actor)));

/** Counts an attempt. @throws {RequestError} `password_change_blocked` after five wrong ones within 15 minutes */
async function claimChange(context: GatewayContext, limit: AttemptLimit): Promise<number[]> {
  try {
    return await claimAttempt(context, [limit]);
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'rate_limited') throw error;
    const { retryAfterSeconds } = error.details;
    throw new RequestError('password_change_blocked', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  }
}

/**
 * Changes the actor's own password. Every session of the user ends, including the current one.
 *
 * @throws {RequestError} `invalid_fields` at `password` or `current_password`; `password_change_blocked` after five
 *   wrong current passwords within 15 minutes
 */
export async function changeOwnPassword(
  context: GatewayContext,
  actor: Actor,
  { password, currentPassword }: { password: string; currentPassword: string },
): Promise<void> {
  const userId = ownUserId(actor);
  await requireValidPassword(password);
  const limit = limitOf(userId);
  const attempts = await claimChange(context, limit);
  const [known] = await context.database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!(await verifyPassword(normalizePassword(currentPassword), known?.passwordHash ?? null))) {
    throw new RequestError('invalid_fields', { errors: { current_password: 'validation.password_wrong' } });
  }
  const passwordHash = await hashNewPassword(password);
  await withTransaction(context.database, async (tx) => {
    const user = await lockById(tx, userId);
    // A password changed since the comparison proves nothing.
    if (user.passwordHash !== known?.passwordHash) throw new RequestError('unauthenticated');
    await forgetAttempts(tx, attempts, limit.key);
    await replacePassword(tx, context, actor, user, { passwordHash, action: 'user.password_change' });
  });
}

/**
 * Sets the password of a user of an affiliate, by staff. Its sessions end, it is notified by mail, its payments are put
 * on hold, and what is entered in it counts as entered by staff until its owner chooses another password by mail.
 *
 * @throws {RequestError} `not_found`; `invalid_fields` at `password`; `state_conflict` for a user who has not confirmed
 *   its e-mail yet
 */
export async function setAffiliatePassword(
  context: GatewayContext,
  actor: Actor,
  { userId, password }: { userId: number; password: string },
): Promise<void> {
  // A password that is refused reveals nothing about the user.
  const passwordHash = await hashNewPassword(password);
  await withTransaction(context.database, async (tx) => {
    const user = await lockAffiliateUser(tx, actor, userId);
    if (user.activatedAt === null) throw new RequestError('state_conflict');
    const change = { passwordHash, action: 'user.password_set', isByStaff: true } as const;
    await recordIntervention(tx, actor, user, { kind: 'password', now: context.clock.now() });
    await replacePassword(tx, context, actor, user, change);
    await context.hooks.holdPayments(tx, context, actor, { affiliateId: user.affiliateId, cause: 'password_reset' });
  });
}
