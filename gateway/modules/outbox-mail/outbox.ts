import type { Tx } from '../../db/client.ts';
import { outboxMails } from './table.ts';

interface Mail {
  now: Date;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Nothing of the mail is kept once it was sent. */
  isErasedAfterSending?: boolean;
}

/** The values of a mail about a deleted account, from now on and from its sending on. */
export const erasedMail = { to: '', subject: '', text: '', html: '', lastError: null };
export const eraseAfterSending = { erasedAfterSending: true };

/** Stores a mail in the transaction of the change that it announces. The outbox worker sends it after the commit. */
export async function enqueueMail(tx: Tx, mail: Mail): Promise<void> {
  const { now, to, subject, text, html, isErasedAfterSending: erasedAfterSending = false } = mail;
  await tx
    .insert(outboxMails)
    .values({ to, subject, text, html, erasedAfterSending, status: 'waiting', nextAttemptAt: now, createdAt: now });
}
