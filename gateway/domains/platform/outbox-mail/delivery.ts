import { type Column, eq, sql } from 'drizzle-orm';
import type { GatewayContext } from '../../../engine/context.ts';
import { deliverNext, type Outbox, type Retry } from '../../../engine/outbox.ts';
import type { MailTransport } from '../../../mail/transport.ts';
import { hideSecrets, keepsLinks } from './secrets.ts';
import { outboxMails } from './table.ts';

type OutboxMail = typeof outboxMails.$inferSelect;

const reasonLengthMax = 500;

/** Whether the server refused the recipient permanently. Every other error is retried. */
function isRefusedRecipient(error: Error): boolean {
  if (!('code' in error) || !('responseCode' in error)) return false;
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500;
}

/** Decided when the outcome is stored: the account may have been deleted while the mail was being sent. */
const unlessErased = (value: Column | string) =>
  sql<string>`case when ${outboxMails.erasedAfterSending} then '' else ${value} end`;

/** The stored rest of a mail that is not sent again. */
const settled = ({ text, html, unsubscribeUrl }: OutboxMail, hide: (content: string) => string) => ({
  to: unlessErased(outboxMails.to),
  subject: unlessErased(outboxMails.subject),
  text: unlessErased(hide(text)),
  html: unlessErased(hide(html)),
  unsubscribeUrl: unsubscribeUrl && unlessErased(hide(unsubscribeUrl)),
});

async function recordSent({ database, clock, env }: GatewayContext, mail: OutboxMail): Promise<void> {
  // The recipient now has the link, from the server or from the file.
  const hide = keepsLinks(env) ? (content: string) => content : hideSecrets;
  await database.db
    .update(outboxMails)
    .set({ status: 'sent', sentAt: clock.now(), lastError: null, ...settled(mail, hide) })
    .where(eq(outboxMails.id, mail.id));
}

/** Returns an error's message as text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
function storableReason({ message }: Error): string {
  return message.slice(0, reasonLengthMax).replaceAll(/\p{C}/gu, ' ');
}

async function recordError({ database }: GatewayContext, mail: OutboxMail, error: Error, retry: Retry): Promise<void> {
  const { state: status, nextAttemptAt } = retry;
  await database.db
    .update(outboxMails)
    .set({
      status,
      nextAttemptAt,
      ...(status === 'failed' && settled(mail, (content) => content)),
      lastError: unlessErased(storableReason(error)),
    })
    .where(eq(outboxMails.id, mail.id));
}

/** Returns the name under which a mail is sent or written to a file, without an extension. */
export const fileNameOf = ({ id, createdAt }: Pick<OutboxMail, 'id' | 'createdAt'>): string =>
  `${createdAt.getTime()}-${id}`;

/** Returns the mails as an outbox. A mail that is sent again has the same Message-ID. */
export const mailOutbox = (transport: MailTransport): Outbox<OutboxMail, Error> => ({
  queue: 'mails',
  table: outboxMails,
  isWaiting: eq(outboxMails.status, 'waiting'),
  update: (db, values, where) => db.update(outboxMails).set(values).where(where).returning(),
  leaseMs: 5 * 60 * 1000,
  delay: { firstMs: 30_000, factor: 2, maxMs: 4 * 60 * 60 * 1000 },
  // The delays add up to about a day.
  attemptsMax: 14,
  send: async ({ env }, { id, createdAt: date, to, subject, text, html, unsubscribeUrl }) => {
    const name = fileNameOf({ id, createdAt: date });
    const domain = env.mailFrom.address.split('@').at(-1) ?? 'localhost';
    try {
      await transport.send({ messageId: `<${name}@${domain}>`, name, date, to, subject, text, html, unsubscribeUrl });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  },
  isPermanent: isRefusedRecipient,
  recordSent,
  recordError,
});

/** Sends the next mail that is due. @returns whether there was one */
export const deliverNextMail = (context: GatewayContext, transport: MailTransport): Promise<boolean> =>
  deliverNext(context, mailOutbox(transport));
