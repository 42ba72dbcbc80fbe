import { and, eq, sql } from 'drizzle-orm';
import { normalizePassword } from '#shared/rules/password.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { withTransaction } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { Fault } from '../../engine/errors.ts';
import { affiliates } from '../affiliate/table.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { claimAttempt, forgetAttempts } from './attempts.ts';
import { hashPassword, isCurrentHash, verifyPassword } from '../user/passwords.ts';
import { standingOf } from '../user/roles.ts';
import { startSession } from './sessions.ts';
import { sessions, users } from '../user/table.ts';

const attemptsPerAccountMax = 10;
/** Generous: an office or a mobile network stands behind one address. */
const attemptsPerAddressMax = 100;

const findByEmail = preparedQuery((db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      passwordHash: users.passwordHash,
      profile: users.profile,
      isMain: users.isMain,
      scope: users.scope,
      level: users.level,
      affiliateId: users.affiliateId,
      activatedAt: users.activatedAt,
      affiliateStatus: affiliates.status,
    })
    .from(users)
    .leftJoin(affiliates, eq(affiliates.id, users.affiliateId))
    .where(sql`lower(${users.email}) = ${sql.placeholder('email')}`)
    .prepare('find_user_by_email'),
);

/** A signed-in person and the token of the new session. */
export interface SignedIn {
  actor: Actor;
  token: string;
}

/**
 * Signs a person in by e-mail and password. Ten attempts per account and a hundred per address pass in 15 minutes, whether
 * the account exists or not; a sign-in that succeeds clears the account's.
 *
 * @throws {Fault} `invalid_credentials`, the same for an unknown e-mail, a wrong password and an account without a role;
 * `account_not_activated` to who knows the password; `rate_limited` with the time to wait
 */
export async function signIn(
  context: GatewayContext,
  visitor: Actor,
  credentials: { username: string; password: string },
): Promise<SignedIn> {
  const email = credentials.username.toLowerCase();
  const password = normalizePassword(credentials.password);
  const accountKey = `login account ${email}`;
  const attempts = await claimAttempt(context, [
    { key: accountKey, max: attemptsPerAccountMax },
    ...(visitor.address === null ? [] : [{ key: `login address ${visitor.address}`, max: attemptsPerAddressMax }]),
  ]);

  const [user] = await findByEmail(context.database).execute({ email });
  const matches = await verifyPassword(password, user?.passwordHash ?? null);
  const standing = user && standingOf(user);
  if (!matches || !standing || standing.role === 'visitor') throw new Fault('invalid_credentials');
  const strongerHash = isCurrentHash(user.passwordHash) ? null : await hashPassword(password);

  const token = await withTransaction(context.database, async (tx) => {
    await forgetAttempts(tx, attempts, accountKey);
    if (user.activatedAt === null) return null;
    // A password that was changed since it was compared must not open a session any more.
    const [current] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .for('update');
    if (!current) throw new Fault('invalid_credentials');
    if (strongerHash !== null) {
      await tx.update(users).set({ passwordHash: strongerHash }).where(eq(users.id, user.id));
    }
    const opened = await startSession(tx, context, { userId: user.id, address: visitor.address });
    await writeAudit(tx, {
      actor: { ...visitor, ...standing, userId: user.id, name: user.name },
      now: context.clock.now(),
      action: 'session.start',
      entity: 'user',
      entityId: user.id,
      affiliateId: user.affiliateId,
      before: null,
      after: null,
    });
    return opened;
  });
  if (token === null) throw new Fault('account_not_activated');

  const { id: userId, name } = user;
  return { actor: { ...visitor, ...standing, userId, name, email: user.email, affiliateId: user.affiliateId }, token };
}

/** Ends the session of a caller; without one there is nothing to end. */
export async function signOut(context: GatewayContext, actor: Actor): Promise<void> {
  const { sessionHash } = actor;
  if (sessionHash === null) return;
  await withTransaction(context.database, async (tx) => {
    const ended = await tx.delete(sessions).where(eq(sessions.tokenHash, sessionHash)).returning();
    if (ended.length === 0) return;
    await writeAudit(tx, {
      actor,
      now: context.clock.now(),
      action: 'session.end',
      entity: 'user',
      entityId: actor.userId,
      affiliateId: actor.affiliateId,
      before: null,
      after: null,
    });
  });
}
