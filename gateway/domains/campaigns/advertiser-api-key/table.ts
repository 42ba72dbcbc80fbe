import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { SealedColumn } from '../../../engine/sealed-column.ts';
import { advertisers } from '../advertiser/table.ts';

/** The keys with which advertisers sign what they send. Two are valid while one replaces the other. */
export const advertiserApiKeys = pgTable(
  'advertiser_api_keys',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    advertiserId: integer('advertiser_id')
      .notNull()
      .references(() => advertisers.id),
    sealedSecret: text('sealed_secret').notNull(),
    createdBy: integer('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null for the newest one. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [index('advertiser_api_keys_advertiser').on(table.advertiserId)],
);

/** The context that the encryption binds a key's secret to. */
export const encryptionContextOf = (advertiserId: number) => `advertiser_api_key:${advertiserId}`;

/** The secrets as they are stored. */
export const sealedApiKeys: SealedColumn = {
  name: 'secrets of API keys',
  table: advertiserApiKeys,
  id: advertiserApiKeys.id,
  owner: advertiserApiKeys.advertiserId,
  sealed: advertiserApiKeys.sealedSecret,
  about: encryptionContextOf,
};
