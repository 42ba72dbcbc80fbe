import { and, asc, type Column, eq, inArray, lte, sql } from 'drizzle-orm';
import type { GatewayContext } from '../../../server/context.ts';
import type { MailTransport } from '../../../mail/transport.ts';
import { hideSecrets, keepsLinks } from './secrets.ts';
import { outboxMails } from './table.ts';

type OutboxMail = typeof outboxMails.$inferSelect;

/** Lease on a claimed mail. When it ends, the claiming gateway is taken for dead and another one retries. */
const leaseMs = 5 * 60 * 1000;

const firstDelayMs = 30_000;
const delayMaxMs = 4 * 60 * 60 * 1000;
/** The delays add up to about a day. */
const attemptsMax = 14;
const reasonLengthMax = 500;

/** Claims the mail that has been due longest. No lock is held while the mail is being sent. */
async function claimMail({ database, clock }: GatewayContext): Promise<OutboxMail | undefined> {
  const now = clock.now();
  const due = database.db
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(and(eq(outboxMails.status, 'waiting'), lte(outboxMails.nextAttemptAt, now)))
    .orderBy(asc(outboxMails.nextAttemptAt), asc(outboxMails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await database.db
    .update(outboxMails)
    .set({ attempts: sql`${outboxMails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(outboxMails.id, due))
    .returning();
  return mail;
}

/** Returns exponential backoff with jitter, so that mails that failed together are not retried together. */
function nextDelayMs(attempts: number, random: Buffer): number {
  const delayMs = Math.min(firstDelayMs * 2 ** (attempts - 1), delayMaxMs);
  return Math.round(delayMs * (1 - random.readUInt16BE() / 0xffff / 2));
}

/** Whether the server refused the recipient permanently. Every other error is retried. */
function isRefusedRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500;
}

/** Decided when the outcome is stored: the account may have been deleted while the mail was being sent. */
const unlessErased = (value: Column | string) =>
  sql<string>`case when ${outboxMails.erasedAfterSending} then '' else ${value} end`;

/** What is kept of a mail that is not sent again. */
const settled = ({ text, html, unsubscribeUrl }: OutboxMail, hide: (content: string) => string) => ({
  to: unlessErased(outboxMails.to),
  subject: unlessErased(outboxMails.subject),
  text: unlessErased(hide(text)),
  html: unlessErased(hide(html)),
  unsubscribeUrl: unsubscribeUrl && unlessErased(hide(unsubscribeUrl)),
});

async function recordSent({ database, clock, env }: GatewayContext, mail: OutboxMail): Promise<void> {
  // Whoever needs the link has it now, from the server or from the file.
  const hide = keepsLinks(env) ? (content: string) => content : hideSecrets;
  await database.db
    .update(outboxMails)
    .set({ status: 'sent', sentAt: clock.now(), lastError: null, ...settled(mail, hide) })
    .where(eq(outboxMails.id, mail.id));
}

/** Returns an error's message as text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
function storableReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, reasonLengthMax).replaceAll(/\p{C}/gu, ' ');
}

async function recordFailure(context: GatewayContext, mail: OutboxMail, error: unknown): Promise<void> {
  const { database, clock, log, randomBytes } = context;
  const hasFailed = mail.attempts >= attemptsMax || isRefusedRecipient(error);
  const reason = storableReason(error);
  log.warn({ mailId: mail.id, attempts: mail.attempts, hasFailed, reason }, 'a mail was not sent');
  await database.db
    .update(outboxMails)
    .set({
      status: hasFailed ? 'failed' : 'waiting',
      ...(hasFailed && settled(mail, (content) => content)),
      lastError: unlessErased(reason),
      nextAttemptAt: new Date(clock.now().getTime() + nextDelayMs(mail.attempts, randomBytes(2))),
    })
    .where(eq(outboxMails.id, mail.id));
}

/**
 * Sends the next mail that is due, at least once: if a gateway dies while sending, another one repeats the mail with the
 * same Message-ID.
 *
 * @returns whether a mail was due
 */
export async function deliverNextMail(context: GatewayContext, transport: MailTransport): Promise<boolean> {
  const mail = await claimMail(context);
  if (!mail) return false;
  const { id, createdAt: date, to, subject, text, html, unsubscribeUrl } = mail;
  const name = `${date.getTime()}-${id}`;
  const domain = context.env.mailFrom.address.split('@').at(-1) ?? 'localhost';
  try {
    await transport.send({ messageId: `<${name}@${domain}>`, name, date, to, subject, text, html, unsubscribeUrl });
  } catch (error) {
    await recordFailure(context, mail, error);
    return true;
  }
  await recordSent(context, mail);
  return true;
}
