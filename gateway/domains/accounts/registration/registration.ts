import { desc, eq, sql } from 'drizzle-orm';
import { normalizePassword } from '#shared/rules/password.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { emailKey, isReserved } from '../single-use-link/email-use.ts';
import { claimAttempt, lockKeys } from '../user/attempts.ts';
import { isMailbox } from '../user/mailbox.ts';
import { passwordError } from '../user/password-rule.ts';
import { hashPassword } from '../user/passwords.ts';
import { users } from '../user/table.ts';
import { accountExistsMail, activationMail } from './mails.ts';
import {
  activationHours,
  addActivation,
  addRegistration,
  createAccount,
  createAccountAndRollBack,
  type Person,
} from './pending.ts';

const attemptsPerAccountMax = 5;
const attemptsPerAddressMax = 30;

interface Registration {
  name: string;
  lastName: string | null;
  email: string;
  password: string;
}

/** The outcome of a registration, for the audit. */
interface Outcome {
  action: 'affiliate.register' | 'affiliate.register_again' | 'affiliate.register_taken';
  affiliateId: number | null;
  after: Record<string, unknown> | null;
}

/** Returns the account of a mailbox, locked until the transaction ends. */
export async function lockAccount(tx: Tx, email: string) {
  const [account] = await tx
    .select({
      userId: users.id,
      email: users.email,
      affiliateId: users.affiliateId,
      language: users.language,
      isMain: users.isMain,
      activatedAt: users.activatedAt,
    })
    .from(users)
    .where(isMailbox(users.email, email))
    // Accounts of earlier releases may differ in dots alone.
    .orderBy(desc(eq(sql`lower(${users.email})`, email.toLowerCase())), users.id)
    .limit(1)
    .for('update');
  const isPending = account?.isMain === true && account.activatedAt === null && account.affiliateId !== null;
  return { account, isPending };
}

/** Adds another registration to an unconfirmed account. Earlier ones are kept: each has its own password and link. */
async function registerAgain(
  tx: Tx,
  context: GatewayContext,
  person: Person,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await createAccountAndRollBack(tx, context, person, () => Promise.resolve());
  const registrationId = await addRegistration(tx, context, person, { userId, isFirst: false });
  const hash = await addActivation(tx, context, { userId, registrationId });
  const about = { to: email, language: person.language, hash, hours: activationHours, asksPassword: true };
  await enqueueMail(tx, { now: context.clock.now(), ...activationMail(context.env, about) });
}

async function storeRegistration(tx: Tx, context: GatewayContext, person: Person): Promise<Outcome> {
  const { account, isPending } = await lockAccount(tx, person.email);
  const now = context.clock.now();
  // An e-mail whose owner can still take it back is not free.
  const reserved = await isReserved(tx, now, person.email);
  if (!account && !reserved) {
    // In a savepoint only to match the rehearsal.
    const { affiliate, hash } = await tx.transaction(async (savepoint) => {
      const opened = await createAccount(savepoint, context, person);
      const { userId } = opened;
      const registrationId = await addRegistration(savepoint, context, person, { userId, isFirst: true });
      return { ...opened, hash: await addActivation(savepoint, context, { userId, registrationId }) };
    });
    const { email: to, language } = person;
    const about = { to, language, hash, hours: activationHours, asksPassword: false };
    await enqueueMail(tx, { now, ...activationMail(context.env, about) });
    return { action: 'affiliate.register', affiliateId: affiliate.id, after: affiliate };
  }
  const affiliateId = account?.affiliateId ?? null;
  if (account && isPending) {
    await registerAgain(tx, context, person, account);
    const { name, lastName } = person;
    return { action: 'affiliate.register_again', affiliateId, after: { name, lastName } };
  }
  await createAccountAndRollBack(tx, context, person, async (savepoint, userId) => {
    const registrationId = await addRegistration(savepoint, context, person, { userId, isFirst: true });
    await addActivation(savepoint, context, { userId, registrationId });
  });
  const { email: to, language } = account ?? person;
  await enqueueMail(tx, { now, ...accountExistsMail(context.env, { to, language }) });
  return { action: 'affiliate.register_taken', affiliateId, after: null };
}

/**
 * Registers an affiliate, which stays pending until it confirms its e-mail by the mailed link. When the e-mail
 * already has an account, nothing is stored and the owner is notified by mail; the client cannot see the difference,
 * not even by timing.
 *
 * @throws {RequestError} `registration_refused` with the error of the password, `rate_limited` after too many attempts
 */
export async function register(context: GatewayContext, visitor: Actor, registration: Registration): Promise<void> {
  const { password, ...data } = registration;
  const error = await passwordError(password);
  if (error) throw new RequestError('registration_refused', { errors: { password: `validation.password_${error}` } });
  const accountKey = `registration account ${data.email.toLowerCase()}`;
  await claimAttempt(context, [
    { key: accountKey, max: attemptsPerAccountMax },
    ...(visitor.address === null
      ? []
      : [{ key: `registration address ${visitor.address}`, max: attemptsPerAddressMax }]),
  ]);
  const passwordHash = await hashPassword(normalizePassword(password));
  const person = { ...data, passwordHash, language: visitor.language };

  await withTransaction(context.database, async (tx) => {
    await lockKeys(tx, [emailKey(data.email)]);
    const { action, affiliateId, after } = await storeRegistration(tx, context, person);
    await writeAudit(tx, {
      actor: visitor,
      now: context.clock.now(),
      action,
      entity: 'affiliate',
      entityId: affiliateId,
      affiliateId,
      before: null,
      after,
    });
  });
}
