import { eq } from 'drizzle-orm';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { sendInvitation } from '../invitation/send-invitation.ts';
import { recognizeDevice, rememberDevice } from '../login/known-devices.ts';
import { activationMail } from '../registration/mails.ts';
import { activationHours, addActivation, createAccountAndRollBack, type Person } from '../registration/pending.ts';
import { registrations } from '../registration/table.ts';
import { type Addressee, createLink, endLinks, findLink, type LinkUse, useLink } from '../single-use-link/links.ts';
import { type AttemptLimit, claimAttempt, lockKeys } from '../user/attempts.ts';
import { hashNewPassword, requireValidPassword } from '../user/password-rule.ts';
import { endInterventions } from '../user/staff-interventions.ts';
import { hasRole, lockByEmail, lockById, type UserAccount } from '../user/user-account.ts';
import { resetMail } from './mails.ts';
import { replacePassword } from './new-password.ts';

/** For each known device of the account, and for each other source. */
const attemptsPerSourceMax = 3;
/** For all unknown devices together, so that nobody's mailbox is flooded. */
const attemptsPerAccountMax = 10;
const attemptsPerAddressMax = 30;

type Send = (tx: Tx, to: Addressee) => Promise<void>;

/**
 * Returns the mail to a user: a link to set a password, or the invitation or confirmation again if that is still open.
 * Undefined for users who get none.
 *
 * @param made the number of unconfirmed registrations
 */
function dueMail(context: GatewayContext, user: UserAccount | undefined, made: number): Send | undefined {
  if (!user || !hasRole(user)) return undefined;
  if (user.activatedAt !== null) return (tx, to) => sendResetLink(tx, context, to);
  if (!user.isMain) return (tx, to) => sendInvitation(tx, context, to, null);
  if (made === 0) return undefined;
  return async (tx, { id, email, language }) => {
    await endLinks(tx, id, ['password_reset']);
    const hash = await addActivation(tx, context, { userId: id, registrationId: null });
    const about = { to: email, language, hash, hours: activationHours, asksPassword: made > 1 };
    await enqueueMail(tx, { now: context.clock.now(), ...activationMail(context.env, about) });
  };
}

function limitsOf(
  accountKey: string,
  { address }: Pick<Actor, 'address'>,
  deviceHash: string | undefined,
): AttemptLimit[] {
  if (deviceHash !== undefined) return [{ key: `${accountKey} device ${deviceHash}`, max: attemptsPerSourceMax }];
  return [
    { key: accountKey, max: attemptsPerAccountMax },
    { key: `${accountKey} address ${address ?? ''}`, max: attemptsPerSourceMax },
    { key: `password reset address ${address ?? ''}`, max: attemptsPerAddressMax },
  ];
}

/**
 * Mails a link to set a new password. The answer and its time are the same for every e-mail: where none is due, the
 * same work is done and rolled back. Limits per 15 minutes, whether or not the e-mail has an account: three for each
 * known device of the account; three for each other address, and ten for all of them together. So strangers cannot use
 * up the attempts of the owner's device.
 *
 * @throws {RequestError} `rate_limited`
 */
export async function requestReset(
  context: GatewayContext,
  visitor: Actor,
  { email, device }: { email: string; device?: string | undefined },
): Promise<void> {
  const { language } = visitor;
  const accountKey = `password reset account ${email.toLowerCase()}`;
  const deviceHash = await recognizeDevice(context, device, email.toLowerCase());
  await claimAttempt(context, limitsOf(accountKey, visitor, deviceHash));
  const nobody: Person = { name: 'x', lastName: null, passwordHash: '', email, language };
  await withTransaction(context.database, async (tx) => {
    await lockKeys(tx, [accountKey]);
    const user = await lockByEmail(tx, email);
    const made = await tx.$count(registrations, eq(registrations.userId, user?.id ?? 0));
    const send = dueMail(context, user, made);
    await createAccountAndRollBack(tx, context, nobody, async (savepoint, id) => {
      if (!send) await sendResetLink(savepoint, context, { id, email, language });
    });
    if (user) await send?.(tx, user);
    await writeAudit(tx, {
      actor: visitor,
      now: context.clock.now(),
      action: 'user.password_reset_request',
      entity: 'user',
      entityId: user?.id ?? null,
      affiliateId: user?.affiliateId ?? null,
      before: null,
      after: null,
    });
  });
}

/**
 * Sets a new password by the secret of a mailed link, once. The user is not signed in, and keeps its second factor; its
 * device becomes a known one, so that failed sign-ins of strangers cannot lock it out. Interventions of staff end if the
 * link went to the address from before them.
 *
 * @returns the token of the device
 * @throws {RequestError} `link_invalid` for an unknown, used or expired link; `invalid_fields` at `password`, which leaves the
 * link usable
 */
export async function resetPassword(context: GatewayContext, visitor: Actor, use: LinkUse): Promise<string> {
  const { clock, database } = context;
  await requireValidPassword(use.password);
  // Hashing is costly: nobody can ask for it without a link.
  const { userId } = await findLink(database.db, clock.now(), 'password_reset', use.hash);
  const passwordHash = await hashNewPassword(use.password);
  return withTransaction(database, async (tx) => {
    const user = await lockById(tx, userId);
    await useLink(tx, clock.now(), 'password_reset', use.hash);
    if (user.activatedAt === null || !hasRole(user)) throw new RequestError('link_invalid');
    const actor = { ...visitor, userId, name: user.name };
    await replacePassword(tx, context, actor, user, { passwordHash, action: 'user.password_reset' });
    await endInterventions(tx, clock.now(), userId, user.email);
    return rememberDevice(tx, context, { token: use.device, userId });
  });
}

const resetHours = 1;

/** Mails a link to set a new password. It makes the user's earlier ones invalid. */
export async function sendResetLink(
  tx: Tx,
  context: GatewayContext,
  { id, email, language }: Addressee,
): Promise<void> {
  await endLinks(tx, id, ['password_reset']);
  const validMs = resetHours * 60 * 60 * 1000;
  const hash = await createLink(tx, context, { purpose: 'password_reset', userId: id, validMs });
  const mail = resetMail(context.env, { to: email, language, hash, hours: resetHours });
  await enqueueMail(tx, { now: context.clock.now(), ...mail });
}
