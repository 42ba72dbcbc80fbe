import { eq, sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { profile } from '#shared/codes/profile.ts';
import { normalizePassword } from '#shared/rules/password.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { type Tx, withTransaction } from '../../db/client.ts';
import { Fault } from '../../engine/errors.ts';
import { accountExistsMail, activationMail } from '../../mail/letters.ts';
import { fullName } from '../affiliate/full-name.ts';
import { affiliates } from '../affiliate/table.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { enqueueMail } from '../outbox-mail/outbox.ts';
import { wakeOutbox } from '../outbox-mail/wake.ts';
import { claimAttempt, lockKeys } from '../session/attempts.ts';
import { passwordFault } from '../user/password-rule.ts';
import { hashPassword } from '../user/passwords.ts';
import { sha256 } from '../session/sessions.ts';
import { activations, users } from '../user/table.ts';

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

/** An account that waits for its e-mail to be confirmed. */
interface Pending {
  affiliateId: number;
  /** The secret of the link that confirms it, for the mail alone. */
  hash: string;
  /** What was stored of the affiliate. */
  after: Record<string, unknown>;
}

async function createAccount(tx: Tx, context: GatewayContext, person: Person): Promise<Pending> {
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
  return { affiliateId: affiliate.id, hash: await createActivation(tx, context, user.id), after: affiliate };
}

/** Ends a savepoint with what was done in it. */
class TakenBack extends Error {}

/**
 * Does for an e-mail that is taken what a new one causes, and takes it back: the answer would come sooner otherwise, and
 * tell that there is an account.
 */
async function rehearseAccount(tx: Tx, context: GatewayContext, person: Person): Promise<void> {
  const email = `${context.randomBytes(16).toString('hex')}@account.invalid`;
  const rehearsal = tx.transaction(async (savepoint) => {
    await createAccount(savepoint, context, { ...person, email });
    throw new TakenBack();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
}

/** A registration that was never confirmed gives way to the next one, whose data then hold; its links are dead. */
async function replacePending(
  tx: Tx,
  context: GatewayContext,
  person: Person,
  { userId, affiliateId }: { userId: number; affiliateId: number },
): Promise<Pending> {
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
  return { affiliateId, hash: await createActivation(tx, context, userId), after: { name, lastName } };
}

async function createActivation(tx: Tx, context: GatewayContext, userId: number): Promise<string> {
  const hash = context.randomBytes(32).toString('base64url');
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + activationHours * 60 * 60 * 1000);
  await tx.insert(activations).values({ hash: sha256(hash), userId, createdAt: now, expiresAt });
  return hash;
}

/** What became of a registration, for the audit. */
interface Outcome {
  action: 'affiliate.register' | 'affiliate.register_again' | 'affiliate.register_taken';
  affiliateId: number | null;
  after: Record<string, unknown> | null;
}

async function storeRegistration(tx: Tx, context: GatewayContext, person: Person): Promise<Outcome> {
  const [existing] = await tx
    .select({
      id: users.id,
      email: users.email,
      affiliateId: users.affiliateId,
      isMain: users.isMain,
      activatedAt: users.activatedAt,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, person.email.toLowerCase()))
    .for('update');
  const now = context.clock.now();
  /** In a savepoint only because the rehearsal needs one. */
  const sendLink = async (to: string, open: (savepoint: Tx) => Promise<Pending>) => {
    const { affiliateId, hash, after } = await tx.transaction(open);
    await enqueueMail(tx, { now, ...activationMail(context.env, to, hash, activationHours) });
    return { affiliateId, after };
  };

  if (!existing) {
    const opened = await sendLink(person.email, (savepoint) => createAccount(savepoint, context, person));
    return { action: 'affiliate.register', ...opened };
  }
  const { id: userId, email, affiliateId, isMain, activatedAt } = existing;
  if (isMain && activatedAt === null && affiliateId !== null) {
    const account = { userId, affiliateId };
    const opened = await sendLink(email, (savepoint) => replacePending(savepoint, context, person, account));
    return { action: 'affiliate.register_again', ...opened };
  }
  await rehearseAccount(tx, context, person);
  await enqueueMail(tx, { now, ...accountExistsMail(context.env, email) });
  return { action: 'affiliate.register_taken', affiliateId, after: null };
}

/**
 * Registers an affiliate: pending until it confirms its e-mail by the link that it is sent. For an e-mail that has an
 * account nothing is stored of it and its owner is told by mail; the caller cannot tell the difference, nor can a watch.
 *
 * @throws {Fault} `registration_refused` with the fault of the password, `rate_limited` after too many attempts
 */
export async function register(context: GatewayContext, visitor: Actor, registration: Registration): Promise<void> {
  const { password, ...data } = registration;
  const fault = await passwordFault(password);
  if (fault) throw new Fault('registration_refused', { errors: { password: `validation.password_${fault}` } });
  const accountKey = `registration account ${data.email.toLowerCase()}`;
  await claimAttempt(context, [
    { key: accountKey, max: attemptsPerAccountMax },
    ...(visitor.address === null
      ? []
      : [{ key: `registration address ${visitor.address}`, max: attemptsPerAddressMax }]),
  ]);
  const person = { ...data, passwordHash: await hashPassword(normalizePassword(password)) };

  await withTransaction(context.database, async (tx) => {
    await lockKeys(tx, [accountKey]);
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
  wakeOutbox(context.database);
}
