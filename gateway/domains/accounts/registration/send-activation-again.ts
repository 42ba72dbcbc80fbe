import { eq } from 'drizzle-orm';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { claimAttempt, lockKeys } from '../user/attempts.ts';
import { activationMail } from './mails.ts';
import { activationHours, addActivation, addRegistration, createAccountAndRollBack, type Person } from './pending.ts';
import { lockAccount } from './registration.ts';
import { registrations } from './table.ts';

const attemptsPerAccountMax = 3;
const attemptsPerAddressMax = 30;

/**
 * Creates a new link and keeps the earlier ones: their mails may only be late. @returns the affiliate; null when none
 * is pending
 */
async function sendAgain(tx: Tx, context: GatewayContext, person: Person): Promise<number | null> {
  const { account, isPending } = await lockAccount(tx, person.email);
  const made = await tx.$count(registrations, eq(registrations.userId, account?.userId ?? 0));
  const mail = async (inside: Tx, userId: number, to: string) => {
    const hash = await addActivation(inside, context, { userId, registrationId: null });
    const about = { to, language: person.language, hash, hours: activationHours, asksPassword: made > 1 };
    await enqueueMail(inside, { now: context.clock.now(), ...activationMail(context.env, about) });
  };
  const isDue = account !== undefined && isPending && made > 0;
  await createAccountAndRollBack(tx, context, person, async (savepoint, userId) => {
    await addRegistration(savepoint, context, person, { userId, isFirst: true });
    if (!isDue) await mail(savepoint, userId, person.email);
  });
  if (!isDue) return null;
  await mail(tx, account.userId, account.email);
  return account.affiliateId;
}

/**
 * Sends a new link to an e-mail whose registration is unconfirmed. Does nothing for any other; neither the response
 * nor its time shows the difference. Limited to three times per e-mail in 15 minutes.
 *
 * @throws {RequestError} `rate_limited`
 */
export async function sendActivationAgain(context: GatewayContext, visitor: Actor, email: string): Promise<void> {
  const accountKey = `activation mail account ${email.toLowerCase()}`;
  await claimAttempt(context, [
    { key: accountKey, max: attemptsPerAccountMax },
    ...(visitor.address === null
      ? []
      : [{ key: `activation mail address ${visitor.address}`, max: attemptsPerAddressMax }]),
  ]);
  const nobody = { name: 'x', lastName: null, passwordHash: '', email, language: visitor.language };
  await withTransaction(context.database, async (tx) => {
    await lockKeys(tx, [accountKey]);
    const affiliateId = await sendAgain(tx, context, nobody);
    await writeAudit(tx, {
      actor: visitor,
      now: context.clock.now(),
      action: 'affiliate.activation_mail',
      entity: 'affiliate',
      entityId: affiliateId,
      affiliateId,
      before: null,
      after: null,
    });
  });
}
