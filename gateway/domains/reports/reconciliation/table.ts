import { bigint, index, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** A difference between two records of the same money, as people read it. */
export interface ReconciliationItem {
  /** The comparison that found it. */
  kind: string;
  /** What differs, and by how much, in reais. */
  text: string;
  /** The page of the back-office that shows the record; null where there is none. */
  path: string | null;
}

/** The reconciliations started by staff, with their differences. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    startedBy: integer('started_by').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
    differences: integer().notNull(),
    /** The sum of the differences. */
    differenceCents: bigint('difference_cents', { mode: 'number' }).notNull(),
    /** At most as many as one page can show. */
    items: jsonb().$type<ReconciliationItem[]>().notNull(),
  },
  (table) => [index('reconciliations_started').on(table.startedAt, table.id)],
);
