import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Audit entries, written in the transaction of the change. Append-only: triggers refuse changes, so it has no foreign
 * keys to deletable rows. Stored by month.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    userId: integer('user_id'),
    userName: text('user_name'),
    /** The API key with which the user's program did it; null for the person. */
    keyId: integer('key_id'),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text('entity_id'),
    affiliateId: integer('affiliate_id'),
    campaignId: integer('campaign_id'),
    before: jsonb(),
    after: jsonb(),
    address: text(),
    requestId: text('request_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.createdAt] }),
    index('audit_created').on(table.createdAt, table.id),
    index('audit_affiliate').on(table.affiliateId, table.id),
    index('audit_entity').on(table.entity, table.entityId),
    index('audit_campaign')
      .on(table.campaignId, table.id)
      .where(sql`${table.campaignId} is not null`),
  ],
);
