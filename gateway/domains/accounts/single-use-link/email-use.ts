import { and, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { RequestError } from '../../../lib/errors.ts';
import { lockKeys } from '../user/attempts.ts';
import { isMailbox, mailboxOf } from '../user/mailbox.ts';
import { users } from '../user/table.ts';
import { links } from './table.ts';

/** The name of the lock on an e-mail, taken by everything that gives it to an account. */
export const emailKey = (email: string): string => `e-mail ${mailboxOf(email)}`;

/** Whether the owner of a mailbox can still take it back, after it was replaced as a login. */
export async function isReserved(tx: Tx, now: Date, email: string): Promise<boolean> {
  const [reserved] = await tx
    .select({ userId: links.userId })
    .from(links)
    .where(
      and(
        // Written out, so that the index of these links can be used.
        sql`${links.purpose} = 'email_undo'`,
        isMailbox(links.email, email),
        isNull(links.usedAt),
        gt(links.expiresAt, now),
      ),
    )
    .limit(1);
  return reserved !== undefined;
}

/**
 * Reserves an e-mail for an account until the transaction ends.
 *
 * @param ownerId the user who gets it, if there is one already: it may write its own mailbox differently
 * @throws {RequestError} `invalid_fields` at `email` when an account has it, or its owner can still take it back
 */
export async function claimEmail(tx: Tx, now: Date, email: string, ownerId = 0): Promise<void> {
  await lockKeys(tx, [emailKey(email)]);
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isMailbox(users.email, email), ne(users.id, ownerId)));
  if (taken || (await isReserved(tx, now, email))) {
    throw new RequestError('invalid_fields', { errors: { email: 'errors.email_taken' } });
  }
}
