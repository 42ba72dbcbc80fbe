import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { wakeAfterCommit } from '../../../db/wake.ts';
import { outboxMails } from './table.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For news, the unsubscribe address for mail programs. */
  unsubscribeUrl?: string;
  /** Erase the mail once it was sent. */
  isErasedAfterSending?: boolean;
}

/** The values of a mail about a deleted account, now and after it is sent. */
export const erasedMail = { to: '', subject: '', text: '', html: '', unsubscribeUrl: null, lastError: null };
export const eraseAfterSending = { erasedAfterSending: true };

/** Stores a mail in the transaction of the change that it announces. The outbox worker sends it after the commit. */
export async function enqueueMail(tx: Tx, { now, ...mail }: Mail & { now: Date }): Promise<void> {
  await enqueueMails(tx, now, [mail]);
}

/**
 * Stores several mails, like {@link enqueueMail}.
 *
 * @param sendAt when they leave; until then they can be withdrawn
 * @returns their ids
 */
export async function enqueueMails(tx: Tx, now: Date, mails: readonly Mail[], sendAt = now): Promise<number[]> {
  if (mails.length === 0) return [];
  const rows = mails.map(({ to, subject, text, html, unsubscribeUrl = null, isErasedAfterSending = false }) => ({
    to,
    subject,
    text,
    html,
    unsubscribeUrl,
    erasedAfterSending: isErasedAfterSending,
    status: 'waiting' as const,
    nextAttemptAt: sendAt,
    createdAt: now,
  }));
  const stored = await tx.insert(outboxMails).values(rows).returning({ id: outboxMails.id });
  wakeAfterCommit(tx, 'mails');
  return stored.map(({ id }) => id);
}

/** Removes mails that are not being sent yet. @returns whether that was so for all of them */
export async function withdrawMails(tx: Tx, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const isUnsent = and(
    inArray(outboxMails.id, [...ids]),
    eq(outboxMails.status, 'waiting'),
    eq(outboxMails.attempts, 0),
  );
  const removed = await tx.delete(outboxMails).where(isUnsent).returning({ id: outboxMails.id });
  return removed.length === ids.length;
}
