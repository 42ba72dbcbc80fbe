import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from '../../../db/bytes.ts';
import { campaigns } from '../campaign/table.ts';

/** A picture or text with which affiliates promote a campaign: an uploaded file, or one at an address of the advertiser. */
export const creatives = pgTable(
  'creatives',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    name: text().notNull(),
    kind: text({ enum: ['image', 'text'] }).notNull(),
    /** Of a picture, in pixels. */
    width: integer(),
    height: integer(),
    /** The address of a picture that was not uploaded. */
    imageUrl: text('image_url'),
    contentType: text('content_type'),
    content: bytes(),
    /** The content of a text, or the alternative text of a picture. */
    caption: text().notNull().default(''),
    /** Where it leads; null for the campaign's page. */
    targetUrl: text('target_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null while affiliates may use it. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [index('creatives_campaign').on(table.campaignId, table.id)],
);
