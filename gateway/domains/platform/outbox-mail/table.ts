import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Mails, stored in the transaction of the change that they announce and sent by a worker afterwards. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    to: text('to').notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** The unsubscribe address for mail programs; null if the mail is not news. */
    unsubscribeUrl: text('unsubscribe_url'),
    status: text({ enum: ['waiting', 'sent', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The recipient and the content are erased once the mail was sent: they are about a deleted account. */
    erasedAfterSending: boolean('erased_after_sending').notNull().default(false),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    index('outbox_status_next').on(table.status, table.nextAttemptAt, table.id),
    // For the search from anywhere.
    index('outbox_recipient').on(sql`lower(${table.to})`, table.id),
  ],
);
