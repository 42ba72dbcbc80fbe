import { and, eq } from 'drizzle-orm';
import { normalizePassword } from '#shared/rules/password.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { invalidField, RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { recordLogin } from '../login-history/history.ts';
import { markProved, recordWrongCode, requireCodeAllowed } from '../second-factor/code-limit.ts';
import { hasSecondFactor, useOneTimeCode } from '../second-factor/use-code.ts';
import { startSession } from '../session/sessions.ts';
import { claimAttempt, forgetAttempts } from '../user/attempts.ts';
import { verifyPassword } from '../user/passwords.ts';
import { sessions, users } from '../user/table.ts';
import { recognizeDevice } from './known-devices.ts';
import { limitsOf } from './login.ts';

const steppedUpMs = 10 * 60 * 1000;

interface Proof {
  password?: string | undefined;
  /** A code of the second factor, as typed. Recovery codes are not accepted. */
  code?: string | undefined;
  /** The token issued to the device at sign-in. */
  device?: string | undefined;
}

interface Owner {
  userId: number;
  sessionHash: string;
  /** Undefined for an unknown device. */
  deviceHash: string | undefined;
  attempts: readonly number[];
  /** The counter that a success clears. */
  attemptKey: string;
}

/**
 * Proves that the owner of a session is present: by the password, or with a second factor by its code alone. The
 * session gets another token, so that a copied one ends, and may make calls that need a step-up for ten minutes.
 * Attempts count as sign-ins.
 *
 * @returns the new token
 * @throws {RequestError} `second_factor_required` if the code is missing; `invalid_fields` at `password` or `code`;
 *   `rate_limited`; `unauthenticated` if the session has just ended
 */
export async function stepUp(context: GatewayContext, actor: Actor, proof: Proof): Promise<string> {
  const { userId, sessionHash, hasSecondFactor: needsCode } = actor;
  if (userId === null || sessionHash === null) throw new RequestError('unauthenticated');
  const { password, code } = proof;
  if (needsCode && code === undefined) throw new RequestError('second_factor_required');
  if (!needsCode && password === undefined) throw invalidField('password', 'validation.required');

  const email = actor.email?.toLowerCase() ?? '';
  const deviceHash = await recognizeDevice(context, proof.device, email);
  const limits = limitsOf(email, actor, deviceHash);
  const attempts = await claimAttempt(context, limits);
  const owner = { userId, sessionHash, deviceHash, attempts, attemptKey: limits[0].key };
  const token =
    needsCode && code !== undefined
      ? await byCode(context, actor, owner, code)
      : await byPassword(context, actor, owner, password ?? '');
  if (token !== undefined) return token;
  if (needsCode) throw invalidField('code', 'validation.second_factor_wrong');
  await recordRefusal(context, actor);
  throw invalidField('password', 'validation.password_wrong');
}

/** @returns the new token; undefined for a wrong code */
async function byCode(context: GatewayContext, actor: Actor, owner: Owner, code: string): Promise<string | undefined> {
  const { userId } = owner;
  return withTransaction(context.database, async (tx) => {
    const { id, email, language, affiliateId } = users;
    const [user] = await tx
      .select({ id, email, language, affiliateId })
      .from(users)
      .where(eq(id, userId))
      .for('update');
    // Before the code is used up in vain.
    if (!user || (await tx.$count(sessions, eq(sessions.tokenHash, owner.sessionHash))) === 0)
      throw new RequestError('unauthenticated');
    await requireCodeAllowed(tx, context, { userId, deviceHash: owner.deviceHash });
    if (!(await useOneTimeCode(tx, context, { userId, code }))) {
      await recordWrongCode(tx, context, actor, user);
      return undefined;
    }
    await markProved(tx, userId, owner.deviceHash, context.clock.now());
    return renewSession(tx, context, actor, owner);
  });
}

/** @returns the new token; undefined for a wrong password */
async function byPassword(
  context: GatewayContext,
  actor: Actor,
  owner: Owner,
  password: string,
): Promise<string | undefined> {
  const { userId } = owner;
  const [user] = await context.database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const passwordHash = user?.passwordHash ?? null;
  const isRight = await verifyPassword(normalizePassword(password), passwordHash);
  if (!isRight || passwordHash === null) return undefined;
  return withTransaction(context.database, async (tx) => {
    // A password changed since the comparison proves nothing.
    const [current] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
      .for('update');
    if (!current) throw new RequestError('unauthenticated');
    // Confirmed at the same time in another window.
    if (await hasSecondFactor(tx, userId)) throw new RequestError('second_factor_required');
    return renewSession(tx, context, actor, owner);
  });
}

/** Replaces the session by one with another token. @throws {RequestError} `unauthenticated` when it has just ended */
async function renewSession(tx: Tx, context: GatewayContext, actor: Actor, owner: Owner): Promise<string> {
  const { userId, sessionHash, attempts, attemptKey } = owner;
  await forgetAttempts(tx, attempts, attemptKey);
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, sessionHash))
    .returning({ createdAt: sessions.createdAt });
  if (!ended) throw new RequestError('unauthenticated');
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
  return startSession(tx, context, { ...actor, userId, steppedUpUntil, createdAt: ended.createdAt });
}

async function recordRefusal({ database, clock }: GatewayContext, actor: Actor): Promise<void> {
  const attempt = { now: clock.now(), userId: actor.userId, result: 'wrong_password' } as const;
  await withTransaction(database, (tx) => recordLogin(tx, actor, attempt));
}
