import { and, eq, sql } from 'drizzle-orm';
import { normalizePassword } from '#shared/rules/password.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { claimAttempt, forgetAttempts } from '../user/attempts.ts';
import { verifyPassword } from '../user/passwords.ts';
import { users } from '../user/table.ts';
import { recognizeDevice } from './known-devices.ts';
import { limitsOf } from './login.ts';

/** The credentials that a signed-in user enters again before an irreversible step. */
export interface EnteredCredentials {
  username: string;
  password: string;
  /** The token issued to the device at sign-in. */
  device?: string | undefined;
}

/**
 * Checks that credentials would sign in the very user who is signed in. Attempts count as sign-ins.
 *
 * @returns a check to make in the transaction of the step: it throws if the password has changed meanwhile
 * @throws {RequestError} `credentials_not_confirmed`, the same for wrong credentials and for those of another user;
 *   `rate_limited`
 */
export async function confirmCredentials(
  context: GatewayContext,
  actor: Actor,
  { username, password, device }: EnteredCredentials,
): Promise<(tx: Tx) => Promise<void>> {
  const email = username.toLowerCase();
  const limits = limitsOf(email, actor, await recognizeDevice(context, device, email));
  const attempts = await claimAttempt(context, limits);
  const [user] = await context.database.db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);
  const isRight = await verifyPassword(normalizePassword(password), user?.passwordHash ?? null);
  if (!isRight || !user?.passwordHash || user.id !== actor.userId) throw new RequestError('credentials_not_confirmed');
  const { id, passwordHash } = user;
  // At once: the step may be refused by a rule, which is no wrong password.
  await withTransaction(context.database, (tx) => forgetAttempts(tx, attempts, limits[0].key));
  return async (tx) => {
    const isCurrent = and(eq(users.id, id), eq(users.passwordHash, passwordHash));
    const [current] = await tx.select({ id: users.id }).from(users).where(isCurrent).for('update');
    if (!current) throw new RequestError('credentials_not_confirmed');
  };
}
