import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { webhookDeliveryState, webhookFailure } from '#shared/codes/campaigns/webhook-delivery-state.ts';
import { eventKind } from '#shared/codes/platform/event-kind.ts';
import { webhookEndpoints } from '../webhook-endpoint/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const isWaiting = sql`state = 'waiting'`;

/** Events on their way to endpoints, and the log of those that arrived or did not; kept for 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Null for a sample. */
    eventId: bigint('event_id', { mode: 'number' }),
    event: text({ enum: eventKind.allCodes }).notNull(),
    /** What keeps its order: `conversion` or `payment`, with its id; null for a sample. */
    entity: text(),
    entityId: bigint('entity_id', { mode: 'number' }),
    state: text({ enum: webhookDeliveryState.allCodes }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** When it is given up. */
    expiresAt: at('expires_at').notNull(),
    /** Why the newest attempt failed, and what was answered then; null before one has, and for no answer. */
    lastError: text('last_error', { enum: webhookFailure.allCodes }),
    answerStatus: integer('answer_status'),
    createdAt: at('created_at').notNull(),
    /** When it arrived or was given up. */
    settledAt: at('settled_at'),
  },
  (table) => [
    index('webhook_deliveries_endpoint').on(table.endpointId, table.id),
    index('webhook_deliveries_due').on(table.endpointId, table.nextAttemptAt, table.id).where(isWaiting),
    index('webhook_deliveries_entity').on(table.endpointId, table.entity, table.entityId, table.id).where(isWaiting),
    index('webhook_deliveries_expiring').on(table.expiresAt).where(isWaiting),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);
