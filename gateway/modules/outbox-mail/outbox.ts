import type { Tx } from '../../db/client.ts';
import { outboxMails } from './table.ts';

interface Mail {
  now: Date;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Stores a mail in the transaction of the change that it announces. The outbox worker sends it after the commit. */
export async function enqueueMail(tx: Tx, { now, to, subject, text, html }: Mail): Promise<void> {
  await tx
    .insert(outboxMails)
    .values({ to, subject, text, html, status: 'waiting', nextAttemptAt: now, createdAt: now });
}
