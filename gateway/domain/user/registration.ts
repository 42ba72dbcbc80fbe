import { and, eq, isNull, sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { profile } from '#shared/codes/profile.ts';
import type { Actor } from '../../actor.ts';
import type { GatewayContext } from '../../context.ts';
import { type Tx, withTransaction } from '../../db/client.ts';
import { Fault } from '../../errors.ts';
import { accountExistsMail, activationMail } from '../../mail/letters.ts';
import { affiliates } from '../affiliate/table.ts';
import { writeAudit } from '../audit/audit.ts';
import { enqueueMail } from '../outbox/outbox.ts';
import { wakeOutbox } from '../outbox/wake.ts';
import { claimAttempt, lockKeys } from './attempts.ts';
import { normalizePassword, passwordFault } from './password-rule.ts';
import { hashPassword } from './passwords.ts';
import { sha256 } from './sessions.ts';
import { activations, users } from './table.ts';

const activationHours = 24;
const attemptsPerAccountMax = 5;
const attemptsPerAddressMax = 30;

/** R$ 500,00 of available commissions, the minimum that the specification's help page names. */
const minimumPaymentCents = 50_000;

interface Registration {
  name: string;
  lastName: string | null;
  email: string;
  password: string;
}

/** What a registration stores of the person. */
interface Person extends Omit<Registration, 'password'> {
  passwordHash: string;
}

const fullName = ({ name, lastName }: Person): string => [name, lastName].filter(Boolean).join(' ');

async function createAccount(tx: Tx, context: GatewayContext, person: Person) {
  const { name, lastName, email, passwordHash } = person;
  const createdAt = context.clock.now();
  const [affiliate] = await tx
    .insert(affiliates)
    .values({
      name,
      lastName,
      email,
      status: affiliateStatus.code('pending'),
      token: context.randomBytes(16).toString('hex'),
      minimumPaymentCents,
      createdAt,
    })
    .returning();
  if (!affiliate) throw new Error('the new affiliate was not given back');
  const [user] = await tx
    .insert(users)
    .values({
      name: fullName(person),
      email,
      passwordHash,
      profile: profile.code('afiliado'),
      affiliateId: affiliate.id,
      isMain: true,
      createdAt,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('the new user was not given back');
  return { affiliate, userId: user.id };
}

/** A registration that was never confirmed gives way to the next one, whose data then hold; its links are dead. */
async function replacePending(tx: Tx, person: Person, userId: number, affiliateId: number): Promise<void> {
  const { name, lastName, passwordHash } = person;
  await tx
    .update(users)
    .set({ name: fullName(person), passwordHash })
    .where(eq(users.id, userId));
  await tx
    .update(affiliates)
    .set({ name, lastName, version: sql`${affiliates.version} + 1` })
    .where(eq(affiliates.id, affiliateId));
  await tx.delete(activations).where(eq(activations.userId, userId));
}

async function sendActivation(tx: Tx, context: GatewayContext, userId: number, email: string): Promise<void> {
  const hash = context.randomBytes(32).toString('base64url');
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + activationHours * 60 * 60 * 1000);
  await tx.insert(activations).values({ hash: sha256(hash), userId, createdAt: now, expiresAt });
  await enqueueMail(tx, { now, ...activationMail(context.env, email, hash, activationHours) });
}

/**
 * Registers an affiliate: pending until it confirms its e-mail by the link that it is sent. For an e-mail that has an
 * account nothing is stored and its owner is told by mail; the caller cannot tell the difference.
 *
 * @throws {Fault} `registration_refused` with the fault of the password, `rate_limited` after too many attempts
 */
export async function register(context: GatewayContext, visitor: Actor, registration: Registration): Promise<void> {
  const fault = await passwordFault(registration.password);
  if (fault) throw new Fault('registration_refused', { errors: { password: `validation.password_${fault}` } });
  const { name, lastName, email } = registration;
  const accountKey = `registration account ${email.toLowerCase()}`;
  await claimAttempt(context, [
    { key: accountKey, max: attemptsPerAccountMax },
    ...(visitor.address === null
      ? []
      : [{ key: `registration address ${visitor.address}`, max: attemptsPerAddressMax }]),
  ]);
  const passwordHash = await hashPassword(normalizePassword(registration.password));
  const person = { name, lastName, email, passwordHash };

  await withTransaction(context.database, async (tx) => {
    await lockKeys(tx, [accountKey]);
    const [existing] = await tx
      .select({ id: users.id, email: users.email, affiliateId: users.affiliateId })
      .from(users)
      .where(sql`lower(${users.email}) = ${email.toLowerCase()}`)
      .for('update');
    if (!existing) {
      const { affiliate, userId } = await createAccount(tx, context, person);
      await sendActivation(tx, context, userId, email);
      await writeAudit(tx, {
        actor: visitor,
        now: context.clock.now(),
        action: 'affiliate.register',
        entity: 'affiliate',
        entityId: affiliate.id,
        affiliateId: affiliate.id,
        before: null,
        after: affiliate,
      });
      return;
    }
    const [pending] = await tx
      .select({ affiliateId: affiliates.id })
      .from(users)
      .innerJoin(affiliates, eq(affiliates.id, users.affiliateId))
      .where(and(eq(users.id, existing.id), users.isMain, isNull(users.activatedAt)));
    if (pending) {
      await replacePending(tx, person, existing.id, pending.affiliateId);
      await sendActivation(tx, context, existing.id, existing.email);
    } else {
      await enqueueMail(tx, { now: context.clock.now(), ...accountExistsMail(context.env, existing.email) });
    }
  });
  wakeOutbox(context.database);
}
