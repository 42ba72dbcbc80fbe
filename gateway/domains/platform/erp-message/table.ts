import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { erpFailure } from '#shared/codes/platform/erp-failure.ts';
import { erpMessageState } from '#shared/codes/platform/erp-message-state.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** The messages to the operator's ERP, in the order of the events; written with the change itself. */
export const erpMessages = pgTable(
  'erp_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** Sent as `webhook-id`: the same at every try. */
    messageId: text('message_id').notNull(),
    /** `payment.paid`, `advertiser_invoice.issued` … */
    type: text().notNull(),
    entityId: integer('entity_id').notNull(),
    payload: jsonb().notNull(),
    state: text({ enum: erpMessageState.names }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** Why the newest try failed; null before one has. */
    lastError: text('last_error', { enum: erpFailure.names }),
    /** The status that the ERP answered then; null for no answer. */
    lastStatus: integer('last_status'),
    createdAt: at('created_at').notNull(),
    /** Name and document are removed once it was sent: the affiliate's account was deleted. */
    erasedAfterSending: boolean('erased_after_sending').notNull().default(false),
    sentAt: at('sent_at'),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('erp_messages_message_unique').on(table.messageId),
    index('erp_messages_due')
      .on(table.nextAttemptAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('erp_messages_state').on(table.state, table.createdAt, table.id),
  ],
);
