import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { noticeKind } from '#shared/codes/accounts/notice-kind.ts';
import { affiliates } from '../affiliate/table.ts';
import { users } from '../user/table.ts';

/** What the sentence of a notice is made of; each kind has some of it. */
export interface NoticeFacts {
  campaignId?: number;
  campaignName?: string;
  channelId?: number;
  channelName?: string;
  paymentId?: number;
  runId?: number;
  /** How many sales, requests or files. */
  count?: number;
  amountCents?: number;
  commissionCents?: number;
  /** Of a limit, or the rate of a commission. */
  percent?: number;
  /** What happened, in the words of its kind. */
  state?: string;
  /** Why, as somebody wrote it. */
  reason?: string;
  /** Why, as a code of its kind. */
  code?: string;
  /** The business date on which it begins, ends or is due. */
  day?: string;
}

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What one person is notified of in the sites. */
export const notices = pgTable(
  'notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whom it is about; null for what is about none, or several. */
    affiliateId: integer('affiliate_id').references(() => affiliates.id, { onDelete: 'cascade' }),
    kind: text({ enum: noticeKind.names }).notNull(),
    facts: jsonb().$type<NoticeFacts>().notNull(),
    /** What happens again under this key counts up the notice instead of adding one. */
    bundle: text(),
    /** When it happened, of a bundle the last time. It is not shown before. */
    at: at('at').notNull(),
    readAt: at('read_at'),
  },
  (table) => [
    index('notices_user').on(table.userId, table.at, table.id),
    index('notices_unread')
      .on(table.userId, table.at)
      .where(sql`${table.readAt} is null`),
    uniqueIndex('notices_bundle_unique')
      .on(table.userId, table.kind, table.bundle)
      .where(sql`${table.bundle} is not null`),
    index('notices_at').on(table.at),
    index('notices_affiliate').on(table.affiliateId),
  ],
);

/** What a person has chosen otherwise than the default, which is to be notified of everything. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: noticeKind.names }).notNull(),
    bell: boolean().notNull(),
    mail: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
