import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { GatewayContext } from '../../server/context.ts';
import type { MailTransport } from '../../mail/transport.ts';
import { hideSecrets } from './secrets.ts';
import { outboxMails } from './table.ts';

type OutboxMail = typeof outboxMails.$inferSelect;

/** How long a gateway has a mail to itself; after that it counts as lost with the gateway, and another one tries. */
const leaseMs = 5 * 60 * 1000;

const firstDelayMs = 30_000;
const delayMaxMs = 4 * 60 * 60 * 1000;
/** The delays add up to about a day. */
const attemptsMax = 14;
const reasonLengthMax = 500;

/** Takes the mail that has been due longest, for this gateway alone. No lock is held while the mail is on its way. */
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

/** Doubling delays up to a limit, each shortened by a random part, so that mails which failed together do not return together. */
function nextDelayMs(attempts: number, random: Buffer): number {
  const delayMs = Math.min(firstDelayMs * 2 ** (attempts - 1), delayMaxMs);
  return Math.round(delayMs * (1 - random.readUInt16BE() / 0xffff / 2));
}

/** A recipient that the server refuses for good; anything else may be better later. */
function isRefusedRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500;
}

async function recordSent({ database, clock, env }: GatewayContext, mail: OutboxMail): Promise<void> {
  // What is really sent is nobody's to read here any more.
  const content = env.smtpUrl === undefined ? {} : { text: hideSecrets(mail.text), html: hideSecrets(mail.html) };
  await database.db
    .update(outboxMails)
    .set({ status: 'sent', sentAt: clock.now(), lastError: null, ...content })
    .where(eq(outboxMails.id, mail.id));
}

/** What a server said, as a text that the database can hold: it takes no NUL and no half of a character. */
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
      lastError: reason,
      nextAttemptAt: new Date(clock.now().getTime() + nextDelayMs(mail.attempts, randomBytes(2))),
    })
    .where(eq(outboxMails.id, mail.id));
}

/**
 * Sends the next mail that is due. At least once: a gateway that dies in between leaves the mail to another, and the
 * repetition carries the same Message-ID.
 *
 * @returns whether there was one
 */
export async function deliverNextMail(context: GatewayContext, transport: MailTransport): Promise<boolean> {
  const mail = await claimMail(context);
  if (!mail) return false;
  const { id, createdAt, to, subject, text, html } = mail;
  const name = `${createdAt.getTime()}-${id}`;
  const domain = context.env.mailFrom.address.split('@').at(-1) ?? 'localhost';
  try {
    await transport.send({ messageId: `<${name}@${domain}>`, name, date: createdAt, to, subject, text, html });
  } catch (error) {
    await recordFailure(context, mail, error);
    return true;
  }
  await recordSent(context, mail);
  return true;
}
