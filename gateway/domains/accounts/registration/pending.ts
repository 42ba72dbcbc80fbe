import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { profile } from '#shared/codes/accounts/profile.ts';
import type { Tx } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { Language } from '../../../lib/language.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { fullName } from '../affiliate/full-name.ts';
import { affiliates } from '../affiliate/table.ts';
import { users } from '../user/table.ts';
import { activations, registrations } from './table.ts';

/** Validity of an activation link. */
export const activationHours = 24;

/** R$ 500,00 of available commissions, the minimum stated on the specification's help page. */
const minimumPaymentCents = 50_000;

/** The personal data stored by a registration. */
export interface Person {
  name: string;
  lastName: string | null;
  email: string;
  passwordHash: string;
  language: Language;
}

/** Creates an unconfirmed account: an affiliate and its main user, which has no password yet. */
export async function createAccount(tx: Tx, context: GatewayContext, person: Person) {
  const { name, lastName, email, language } = person;
  const createdAt = context.clock.now();
  const affiliate = onlyRow(
    await tx
      .insert(affiliates)
      .values({
        name,
        lastName,
        email,
        status: affiliateStatus.codes.pending,
        minimumPaymentCents,
        createdAt,
      })
      .returning(),
  );
  const user = onlyRow(
    await tx
      .insert(users)
      .values({
        name: fullName(person),
        email,
        profile: profile.codes.afiliado,
        affiliateId: affiliate.id,
        isMain: true,
        language,
        createdAt,
      })
      .returning({ id: users.id }),
  );
  return { userId: user.id, affiliate };
}

/** Stores a registration. @returns its id */
export async function addRegistration(
  tx: Tx,
  context: GatewayContext,
  { email: _email, ...person }: Person,
  account: { userId: number; isFirst: boolean },
): Promise<number> {
  const added = onlyRow(
    await tx
      .insert(registrations)
      .values({ ...person, ...account, createdAt: context.clock.now() })
      .returning({ id: registrations.id }),
  );
  return added.id;
}

/** Creates an activation link for one registration, or for any of an account by password. @returns its secret */
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

/** Rolls back a savepoint. */
class RolledBack extends Error {}

/**
 * Performs the work of a new account and rolls it back, when none is to be created. Otherwise the response time would
 * reveal whether the e-mail has an account.
 *
 * @param rest further work with the account, rolled back too
 */
export async function createAccountAndRollBack(
  tx: Tx,
  context: GatewayContext,
  person: Person,
  rest: (savepoint: Tx, userId: number) => Promise<void>,
): Promise<void> {
  const email = `${context.randomBytes(16).toString('hex')}@account.invalid`;
  const rehearsal = tx.transaction(async (savepoint) => {
    const { userId } = await createAccount(savepoint, context, { ...person, email });
    await rest(savepoint, userId);
    throw new RolledBack();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}
