import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { normalizePassword } from '#shared/rules/password.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { preparedQuery } from '../../../db/prepared.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { affiliates } from '../affiliate/table.ts';
import { recordLogin } from '../login-history/history.ts';
import { registrations } from '../registration/table.ts';
import { recordWrongCode, requireCodeAllowed } from '../second-factor/code-limit.ts';
import { readRecoveryCode } from '../second-factor/recovery-codes.ts';
import { proveAtSignIn } from '../second-factor/use-code.ts';
import { startSession } from '../session/sessions.ts';
import { type AttemptLimit, claimAttempt, dateAttempts, forgetAttempts, withdrawAttempts } from '../user/attempts.ts';
import { hashPassword, isCurrentHash, verifyPassword } from '../user/passwords.ts';
import { roleScopeOf } from '../user/roles.ts';
import { secondFactors, sessions, users } from '../user/table.ts';
import { recognizeDevice, rememberDevice } from './known-devices.ts';
import { notifyOfNewDevice } from './notify-of-new-device.ts';

/** Per known device of the account, and for all other devices together. */
const attemptsPerAccountMax = 10;
/** High, because offices and mobile networks share one address. */
const attemptsPerAddressMax = 100;

/**
 * For an unconfirmed account the password of its newest registration, so that its owner can be shown what is missing.
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
      secondFactorAt: secondFactors.confirmedAt,
    })
    .from(users)
    .leftJoin(affiliates, eq(affiliates.id, users.affiliateId))
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
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
  /** A code of the second factor, or a recovery code, as typed. */
  code?: string | undefined;
  /** The token issued to the device at an earlier sign-in. */
  device?: string | undefined;
}

type Found = Awaited<ReturnType<ReturnType<typeof findByEmail>['execute']>>[number];

/** A user whose password was right. */
interface Person extends Found {
  passwordHash: string;
  roleScope: Pick<Actor, 'role' | 'scope'>;
  /** The password, hashed with the current parameters; null if it already is. */
  strongerHash: string | null;
}

interface Entry extends Pick<Credentials, 'code' | 'device'> {
  person: Person;
  /** Undefined for an unknown device. */
  deviceHash: string | undefined;
  /** Whether the code has the form of a recovery code. */
  hasRecoveryCode: boolean;
  /** The first one is that of the account or the device. */
  attempts: readonly number[];
  /** The counter that a success clears. */
  attemptKey: string;
}

type Outcome =
  | { token: string; device: string }
  | { refusal: 'account_not_activated' | 'second_factor_required' | 'second_factor_invalid' };

/**
 * Returns the limits that an attempt counts towards. A known device has its own counter, which strangers cannot
 * exhaust. So have attempts with a recovery code: it is for a person who has lost the device, while somebody else who
 * knows the password may be guessing codes.
 */
export function limitsOf(
  email: string,
  { address }: Pick<Actor, 'address'>,
  deviceHash: string | undefined,
  hasRecoveryCode = false,
): [AttemptLimit, ...AttemptLimit[]] {
  const max = attemptsPerAccountMax;
  if (deviceHash !== undefined) return [{ key: `login device ${deviceHash} ${email}`, max }];
  const account = { key: `login ${hasRecoveryCode ? 'recovery' : 'account'} ${email}`, max };
  return address === null ? [account] : [account, { key: `login address ${address}`, max: attemptsPerAddressMax }];
}

/**
 * Signs a user in by e-mail and password, and by a code where the user has a second factor. Limits per 15 minutes: ten
 * attempts for each known device of the user, ten for all other devices together, ten for these with a recovery code, and
 * a hundred per address over all accounts, whether the account exists or not. A wrong code counts like a wrong password,
 * and per account over all devices besides; a missing one does not count.
 * A successful sign-in clears its counter.
 *
 * @throws {RequestError} `invalid_credentials`, the same for an unknown e-mail, a wrong password and an account without a
 * role; `account_not_activated`, `second_factor_required` and `second_factor_invalid` if the password is correct;
 * `rate_limited` with the time to wait
 */
export async function signIn(context: GatewayContext, visitor: Actor, credentials: Credentials): Promise<SignedIn> {
  const email = credentials.username.toLowerCase();
  const password = normalizePassword(credentials.password);
  const deviceHash = await recognizeDevice(context, credentials.device, email);
  const hasRecoveryCode = credentials.code !== undefined && readRecoveryCode(credentials.code) !== undefined;
  const limits = limitsOf(email, visitor, deviceHash, hasRecoveryCode);
  const attempts = await claimAttempt(context, limits);

  const [user] = await findByEmail(context.database).execute({ email });
  const passwordHash = user?.passwordHash ?? null;
  const isRight = await verifyPassword(password, passwordHash);
  const roleScope = user && roleScopeOf(user);
  if (!isRight || !roleScope || roleScope.role === 'visitor' || passwordHash === null) {
    await recordRefusal(context, visitor, { userId: isRight ? null : user?.id, attempts });
    throw new RequestError('invalid_credentials');
  }
  const strongerHash = isCurrentHash(passwordHash) ? null : await hashPassword(password);
  const person = { ...user, passwordHash, roleScope, strongerHash };
  const entry = {
    ...credentials,
    person,
    deviceHash,
    hasRecoveryCode,
    attempts,
    attemptKey: limits[0].key,
  };
  const outcome = await withTransaction(context.database, (tx) => enter(tx, context, visitor, entry));
  if ('refusal' in outcome) throw new RequestError(outcome.refusal);

  const { id: userId, name, affiliateId } = user;
  const hasSecondFactor = user.secondFactorAt !== null;
  return {
    actor: { ...visitor, ...roleScope, userId, name, email: user.email, affiliateId, hasSecondFactor },
    ...outcome,
  };
}

/** Opens the session, or returns what is missing; then only counters and history have changed. */
async function enter(tx: Tx, context: GatewayContext, visitor: Actor, entry: Entry): Promise<Outcome> {
  const { person, deviceHash, attempts, attemptKey } = entry;
  const now = context.clock.now();
  const { id: userId } = person;
  if (person.activatedAt === null) {
    await forgetAttempts(tx, attempts, attemptKey);
    return { refusal: 'account_not_activated' };
  }
  // A password changed since the comparison must not open a session.
  const [current] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, person.passwordHash)))
    .for('update');
  if (!current) throw new RequestError('invalid_credentials');

  if (entry.code !== undefined && !entry.hasRecoveryCode) await requireCodeAllowed(tx, context, { userId, deviceHash });
  const proof = await proveAtSignIn(tx, context, { userId, code: entry.code });
  if (proof === 'missing') {
    await withdrawAttempts(tx, attempts);
    return { refusal: 'second_factor_required' };
  }
  if (proof === 'wrong') {
    // It cannot be guessed, and counting it would let a stranger who knows the password lock the owner out.
    if (entry.hasRecoveryCode) await withdrawAttempts(tx, attempts.slice(0, 1));
    await recordWrongCode(tx, context, visitor, person);
    return { refusal: 'second_factor_invalid' };
  }
  await forgetAttempts(tx, attempts, attemptKey);
  const { language } = visitor;
  if (person.strongerHash !== null || language !== person.language) {
    await tx
      .update(users)
      .set({ passwordHash: person.strongerHash ?? person.passwordHash, language })
      .where(eq(users.id, userId));
  }
  if (deviceHash === undefined) await notifyOfNewDevice(tx, context, visitor, person);
  const token = await startSession(tx, context, { ...visitor, userId });
  const device = await rememberDevice(tx, context, { token: entry.device, userId, hasProved: proof !== 'none' });
  await recordLogin(tx, visitor, { now, userId, result: 'signed_in' });
  await writeAudit(tx, {
    actor: { ...visitor, ...person.roleScope, userId, name: person.name },
    now,
    action: 'session.start',
    entity: 'user',
    entityId: userId,
    affiliateId: person.affiliateId,
    before: null,
    after: proof === 'recovery_code' ? { proof } : null,
  });
  return { token, device };
}

/**
 * Records a refused password. Writes for unknown e-mails too, so that the time of the answer does not reveal whether an
 * account exists.
 */
async function recordRefusal(
  { database, clock }: GatewayContext,
  visitor: Actor,
  { userId = null, attempts }: { userId: number | null | undefined; attempts: readonly number[] },
): Promise<void> {
  const now = clock.now();
  await withTransaction(database, async (tx) => {
    await recordLogin(tx, visitor, { now, userId, result: 'wrong_password' });
    await dateAttempts(tx, attempts, now);
  });
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
