import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { profile } from '#shared/codes/profile.ts';
import type { GatewayContext } from '../../server/context.ts';
import type { Tx } from '../../db/client.ts';
import type { Language } from '../../mail/language.ts';
import { fullName } from '../affiliate/full-name.ts';
import { affiliates } from '../affiliate/table.ts';
import { sha256 } from '../session/sessions.ts';
import { users } from '../user/table.ts';
import { activations, registrations } from './table.ts';

/** How long an activation link works. */
export const activationHours = 24;

/** R$ 500,00 of available commissions, the minimum that the specification's help page names. */
const minimumPaymentCents = 50_000;

/** What a registration stores of the person. */
export interface Person {
  name: string;
  lastName: string | null;
  email: string;
  passwordHash: string;
  language: Language;
}

/** Makes the account that waits for its confirmation: an affiliate and its main access, which has no password yet. */
export async function createAccount(tx: Tx, context: GatewayContext, person: Person) {
  const { name, lastName, email, language } = person;
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
      profile: profile.code('afiliado'),
      affiliateId: affiliate.id,
      isMain: true,
      language,
      createdAt,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('the new user was not given back');
  return { userId: user.id, affiliate };
}

/** Keeps what a person has registered with. @returns its id */
export async function addRegistration(
  tx: Tx,
  context: GatewayContext,
  { email: _email, ...person }: Person,
  account: { userId: number; isFirst: boolean },
): Promise<number> {
  const [added] = await tx
    .insert(registrations)
    .values({ ...person, ...account, createdAt: context.clock.now() })
    .returning({ id: registrations.id });
  if (!added) throw new Error('the new registration was not given back');
  return added.id;
}

/** Makes a link that activates one registration, or one of an account by its password. @returns its secret */
export async function addActivation(
  tx: Tx,
  context: GatewayContext,
  link: { userId: number; registrationId: number | null },
): Promise<string> {
  const hash = context.randomBytes(32).toString('base64url');
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + activationHours * 60 * 60 * 1000);
  await tx.insert(activations).values({ ...link, hash: sha256(hash), createdAt, expiresAt });
  return hash;
}

/** Ends a savepoint with what was done in it. */
class TakenBack extends Error {}

/**
 * Does what a new account costs and takes it back, where there is none to make: the answer would come sooner otherwise,
 * and tell whether the e-mail has an account.
 *
 * @param rest what is done besides with the account that will not have been
 */
export async function rehearseAccount(
  tx: Tx,
  context: GatewayContext,
  person: Person,
  rest: (savepoint: Tx, userId: number) => Promise<void>,
): Promise<void> {
  const email = `${context.randomBytes(16).toString('hex')}@account.invalid`;
  const rehearsal = tx.transaction(async (savepoint) => {
    const { userId } = await createAccount(savepoint, context, { ...person, email });
    await rest(savepoint, userId);
    throw new TakenBack();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
}
