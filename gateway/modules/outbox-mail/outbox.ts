import type { Tx } from '../../db/client.ts';
import { outboxMails } from './table.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For news: where a mail program ends them. */
  unsubscribeUrl?: string;
}

/** Stores a mail in the transaction of the change that it announces. The outbox worker sends it after the commit. */
export async function enqueueMail(tx: Tx, { now, ...mail }: Mail & { now: Date }): Promise<void> {
  await enqueueMails(tx, now, [mail]);
}

/** Stores several mails, like {@link enqueueMail}. */
export async function enqueueMails(tx: Tx, now: Date, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ to, subject, text, html, unsubscribeUrl = null }) => ({
    ...{ to, subject, text, html, unsubscribeUrl },
    ...{ status: 'waiting' as const, nextAttemptAt: now, createdAt: now },
  }));
  await tx.insert(outboxMails).values(rows);
}
