import { and, eq, sql } from 'drizzle-orm';
import { normalizePassword } from '#shared/rules/password.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { withTransaction } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { Fault } from '../../engine/errors.ts';
import { affiliates } from '../affiliate/table.ts';
import { registrations } from '../registration/table.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { type AttemptLimit, claimAttempt, forgetAttempts } from './attempts.ts';
import { hashPassword, isCurrentHash, verifyPassword } from '../user/passwords.ts';
import { standingOf } from '../user/roles.ts';
import { recognizeDevice, rememberDevice } from './known-devices.ts';
import { startSession } from './sessions.ts';
import { sessions, users } from '../user/table.ts';

/** Per known device of the account, and for all other devices together. */
const attemptsPerAccountMax = 10;
/** High, because offices and mobile networks share one address. */
const attemptsPerAddressMax = 100;

/**
 * For an unconfirmed account the password of its newest registration, so that its owner can be told what is missing.
 */
const passwordOf = sql<string | null>`coalesce(${users.passwordHash}, (
  select ${registrations.passwordHash} from ${registrations} where ${registrations.userId} = ${users.id}
  order by ${registrations.id} desc limit 1
))`;

const findByEmail = preparedQuery((db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      passwordHash: passwordOf,
      language: users.language,
      profile: users.profile,
      isMain: users.isMain,
      scope: users.scope,
      level: users.level,
      deactivatedAt: users.deactivatedAt,
      affiliateId: users.affiliateId,
      activatedAt: users.activatedAt,
      affiliateStatus: affiliates.status,
    })
    .from(users)
    .leftJoin(affiliates, eq(affiliates.id, users.affiliateId))
    .where(sql`lower(${users.email}) = ${sql.placeholder('email')}`)
    .prepare('find_user_by_email'),
);

/** A signed-in user, with the session token and the device token. */
export interface SignedIn {
  actor: Actor;
  token: string;
  device: string;
}

interface Credentials {
  username: string;
  password: string;
  /** The token issued to the device at an earlier sign-in. */
  device?: string | undefined;
}

/**
 * Returns the limits that an attempt counts towards. A known device has its own counter, which strangers cannot
 * exhaust.
 */
export function limitsOf(
  email: string,
  { address }: Pick<Actor, 'address'>,
  deviceHash: string | undefined,
): [AttemptLimit, ...AttemptLimit[]] {
  const max = attemptsPerAccountMax;
  if (deviceHash !== undefined) return [{ key: `login device ${deviceHash} ${email}`, max }];
  const account = { key: `login account ${email}`, max };
  return address === null ? [account] : [account, { key: `login address ${address}`, max: attemptsPerAddressMax }];
}

/**
 * Signs a user in by e-mail and password. Limits per 15 minutes: ten attempts for each known device of the user, ten
 * for all other devices together, and a hundred per address over all accounts, whether the account exists or not. A
 * successful sign-in clears its counter.
 *
 * @throws {Fault} `invalid_credentials`, the same for an unknown e-mail, a wrong password and an account without a
 * role; `account_not_activated` if the password is correct; `rate_limited` with the time to wait
 */
export async function signIn(context: GatewayContext, visitor: Actor, credentials: Credentials): Promise<SignedIn> {
  const email = credentials.username.toLowerCase();
  const password = normalizePassword(credentials.password);
  const limits = limitsOf(email, visitor, await recognizeDevice(context, credentials.device, email));
  const attempts = await claimAttempt(context, limits);

  const [user] = await findByEmail(context.database).execute({ email });
  const matches = await verifyPassword(password, user?.passwordHash ?? null);
  const standing = user && standingOf(user);
  if (!matches || !standing || standing.role === 'visitor') throw new Fault('invalid_credentials');
  const { passwordHash } = user;
  if (passwordHash === null) throw new Fault('invalid_credentials');
  const strongerHash = isCurrentHash(passwordHash) ? null : await hashPassword(password);

  const opened = await withTransaction(context.database, async (tx) => {
    await forgetAttempts(tx, attempts, limits[0].key);
    if (user.activatedAt === null) return null;
    // A password changed since the comparison must not open a session.
    const [current] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash)))
      .for('update');
    if (!current) throw new Fault('invalid_credentials');
    const { language } = visitor;
    if (strongerHash !== null || language !== user.language) {
      await tx
        .update(users)
        .set({ passwordHash: strongerHash ?? passwordHash, language })
        .where(eq(users.id, user.id));
    }
    const token = await startSession(tx, context, { userId: user.id, address: visitor.address });
    const device = await rememberDevice(tx, context, { token: credentials.device, userId: user.id });
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
    return { token, device };
  });
  if (opened === null) throw new Fault('account_not_activated');

  const { id: userId, name } = user;
  return {
    actor: { ...visitor, ...standing, userId, name, email: user.email, affiliateId: user.affiliateId },
    ...opened,
  };
}

/** Ends the actor's session; no-op without one. */
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
