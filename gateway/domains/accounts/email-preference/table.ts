import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { affiliates } from '../affiliate/table.ts';

/** The addresses of an affiliate that receive news, at most five, and the kinds of news of each. */
export const emailPreferences = pgTable(
  'email_preferences',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    /** Order of the rows; 0 is the affiliate's own e-mail. */
    position: smallint().notNull(),
    /** Null in row 0, whose address is the login e-mail of the main access at the time. */
    email: text(),
    newCreatives: boolean('new_creatives').notNull(),
    newsGeneralInformation: boolean('news_general_information').notNull(),
    campaignBreak: boolean('campaign_break').notNull(),
    /** The secret of the unsubscribe link of this address's mails. */
    unsubscribeSecret: text('unsubscribe_secret').notNull(),
    /** The version of all rows of the affiliate. */
    version: integer().notNull(),
  },
  (table) => [
    uniqueIndex('email_preferences_position_unique').on(table.affiliateId, table.position),
    uniqueIndex('email_preferences_secret_unique').on(table.unsubscribeSecret),
    index('email_preferences_affiliate').on(table.affiliateId),
  ],
);
