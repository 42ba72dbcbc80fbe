import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { viewedLists } from '#shared/codes/reports/viewed-list.ts';
import { users } from '../../accounts/user/table.ts';

/** Values of a list's filter, by the names that the REST API has for them. */
export type ViewFilter = Readonly<Record<string, string | number | boolean>>;

/** What staff save of a list under a name: which rows, in which order, and without which columns. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    resource: text({ enum: viewedLists }).notNull(),
    name: text().notNull(),
    filter: jsonb().$type<ViewFilter>().notNull(),
    /** A field of the list, by its name on the REST API. */
    sort: text().notNull(),
    order: text({ enum: ['ASC', 'DESC'] }).notNull(),
    /** By their fields or the keys of their labels; null for those that the list hides by itself. */
    hiddenColumns: jsonb('hidden_columns').$type<readonly string[]>(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('saved_views_resource').on(table.resource, table.name, table.id),
    index('saved_views_owner').on(table.ownerId),
  ],
);

/** Who gets the rows of a view by mail on Mondays. */
export const savedViewMails = pgTable(
  'saved_view_mails',
  {
    viewId: integer('view_id')
      .notNull()
      .references(() => savedViews.id),
    readerId: integer('reader_id')
      .notNull()
      .references(() => users.id),
    /** Whether they are still wanted. A link that ended them says so when it is opened again. */
    wanted: boolean().notNull(),
    /** In the link that ends them. */
    unsubscribeSecret: text('unsubscribe_secret').notNull().unique('saved_view_mails_secret_unique'),
    /** The business date of the last mail; null before the first. */
    mailedOn: date('mailed_on'),
  },
  (table) => [
    primaryKey({ columns: [table.viewId, table.readerId] }),
    index('saved_view_mails_reader').on(table.readerId),
    index('saved_view_mails_due').on(table.wanted, table.mailedOn),
  ],
);
