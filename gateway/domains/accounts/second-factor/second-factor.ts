import { and, eq, isNull } from 'drizzle-orm';
import type { AuditAction } from '#shared/codes/platform/audit-action.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { endKeys } from '../api-key/api-keys.ts';
import { endSessions } from '../session/sessions.ts';
import { relateAccounts } from '../staff-relation/relate.ts';
import { recordIntervention } from '../user/staff-interventions.ts';
import { recoveryCodes, secondFactors, users } from '../user/table.ts';
import { lockById } from '../user/user-account.ts';
import { forgetProofs, markProved } from './code-limit.ts';
import { type SecondFactorEvent, secondFactorMail } from './mails.ts';
import { enrolmentUri, secretBytes, secretText, stepOf } from './one-time-code.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { encryptionContextOf, hasSecondFactor } from './use-code.ts';

/** Whether a user has a second factor, and how many recovery codes are unused. */
interface Status {
  enabled: boolean;
  recoveryCodesLeft: number;
}

type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'affiliateId' | 'language'>;

function ownId({ userId }: Actor): number {
  if (userId === null) throw new RequestError('unauthenticated');
  return userId;
}

/** Returns the state of a user's second factor. An unconfirmed one does not count. @throws {RequestError} `not_found` */
export async function secondFactorOf({ database }: GatewayContext, userId: number): Promise<Status> {
  if ((await database.db.$count(users, eq(users.id, userId))) === 0) throw new RequestError('not_found');
  const enabled = await hasSecondFactor(database.db, userId);
  const isLeft = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  return { enabled, recoveryCodesLeft: enabled ? await database.db.$count(recoveryCodes, isLeft) : 0 };
}

/** Records a change, and notifies the user of it unless `event` is null. */
async function record(
  tx: Tx,
  { clock, env }: GatewayContext,
  actor: Actor,
  user: User,
  { action, event }: { action: AuditAction; event: SecondFactorEvent | null },
): Promise<void> {
  const now = clock.now();
  const about = { entity: 'user' as const, entityId: user.id, affiliateId: user.affiliateId };
  await writeAudit(tx, { actor, now, action, ...about, before: null, after: null });
  if (event === null) return;
  const mail = { to: user.email, language: user.language, isStaff: user.affiliateId === null, event };
  await enqueueMail(tx, { now, ...secondFactorMail(env, mail) });
}

/** What an authenticator needs, as text and as the address of a QR code. */
interface Enrolment {
  secret: string;
  uri: string;
}

/**
 * Starts an enrolment, replacing an earlier unconfirmed one. It is not required at sign-in until a code has confirmed
 * it.
 *
 * @throws {RequestError} `state_conflict` when the user has a second factor
 */
export async function startEnrolment(context: GatewayContext, actor: Actor): Promise<Enrolment> {
  const { database, encryption, randomBytes, clock, env } = context;
  const userId = ownId(actor);
  const secret = secretText(randomBytes(secretBytes));
  const user = await withTransaction(database, async (tx) => {
    const locked = await lockById(tx, userId);
    if (await hasSecondFactor(tx, userId)) throw new RequestError('state_conflict');
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    const sealedSecret = encryption.seal(secret, encryptionContextOf(userId));
    await tx.insert(secondFactors).values({ userId, sealedSecret, createdAt: clock.now() });
    await record(tx, context, actor, locked, { action: 'second_factor.start', event: null });
    return locked;
  });
  return { secret, uri: enrolmentUri(secret, { issuer: env.brandName, label: user.email }) };
}

/**
 * Confirms the enrolment by a code, which is then used up. The device has proved the second factor by it.
 *
 * @param device the token issued to the device at sign-in
 * @returns the recovery codes, which cannot be read again
 * @throws {RequestError} `state_conflict` without an enrolment, `invalid_fields` for a wrong code
 */
export async function confirmEnrolment(
  context: GatewayContext,
  actor: Actor,
  { code, device }: { code: string; device: string | undefined },
): Promise<string[]> {
  const { database, clock, encryption } = context;
  const userId = ownId(actor);
  return withTransaction(database, async (tx) => {
    const user = await lockById(tx, userId);
    const isPending = and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt));
    const [factor] = await tx.select().from(secondFactors).where(isPending);
    if (!factor) throw new RequestError('state_conflict');
    const secret = encryption.open(factor.sealedSecret, encryptionContextOf(userId));
    const now = clock.now();
    const step = stepOf(secret, code, now);
    if (step === null) throw new RequestError('invalid_fields', { errors: { code: 'validation.second_factor_wrong' } });
    await tx.update(secondFactors).set({ confirmedAt: now, lastStep: step }).where(isPending);
    await markProved(tx, userId, device && sha256(device), now);
    await record(tx, context, actor, user, { action: 'second_factor.confirm', event: 'confirmed' });
    return replaceRecoveryCodes(tx, context, userId);
  });
}

/**
 * Creates new recovery codes; the earlier ones become invalid. @throws {RequestError} `state_conflict` without a second
 * factor
 */
export async function renewRecoveryCodes(context: GatewayContext, actor: Actor): Promise<string[]> {
  const userId = ownId(actor);
  return withTransaction(context.database, async (tx) => {
    const user = await lockById(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) throw new RequestError('state_conflict');
    await record(tx, context, actor, user, { action: 'second_factor.renew_codes', event: 'codes_renewed' });
    return replaceRecoveryCodes(tx, context, userId);
  });
}

/** @throws {RequestError} `not_found` when there is nothing to remove */
async function remove(tx: Tx, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await forgetProofs(tx, userId);
  const removed = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  if (removed.every(({ confirmedAt }) => confirmedAt === null)) throw new RequestError('not_found');
}

/** Turns off the actor's own second factor. @throws {RequestError} `not_found` without one */
export async function removeSecondFactor(context: GatewayContext, actor: Actor): Promise<void> {
  const userId = ownId(actor);
  await withTransaction(context.database, async (tx) => {
    const user = await lockById(tx, userId);
    await remove(tx, userId);
    await record(tx, context, actor, user, { action: 'second_factor.remove', event: 'removed' });
  });
}

/**
 * Removes the lost second factor of another user, ends their sessions and API keys, puts the payments of their affiliate on hold,
 * and notifies them.
 *
 * @throws {RequestError} `forbidden` for the actor's own, `not_found` for a user without one
 */
export async function resetSecondFactor(context: GatewayContext, actor: Actor, userId: number): Promise<void> {
  if (userId === actor.userId) throw new RequestError('forbidden');
  await withTransaction(context.database, async (tx) => {
    const user = await lockById(tx, userId);
    await remove(tx, userId);
    await endSessions(tx, [userId]);
    await endKeys(tx, [userId]);
    await record(tx, context, actor, user, { action: 'second_factor.reset', event: 'reset' });
    if (user.affiliateId === null) {
      await relateAccounts(tx, context, actor.userId, { otherIds: [userId], cause: 'reset' });
      return;
    }
    await recordIntervention(tx, actor, user, { kind: 'second_factor', now: context.clock.now() });
    await context.hooks.holdPayments(tx, context, actor, { affiliateId: user.affiliateId, cause: 'second_factor' });
  });
}
