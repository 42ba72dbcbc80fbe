import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A decided channel or participation: what it was before, and the version that the decision made. */
export interface DecidedRecord {
  channelId: number;
  /** Null for a decision on the channel itself. */
  campaignId: number | null;
  version: number;
  before: {
    status: number;
    reason?: string | null;
    requestedAt?: string;
    decidedAt?: string | null;
    decidedBy?: number | null;
    pausedBy?: 'staff' | 'affiliate' | null;
  };
}

/** Decisions of staff that may still be taken back. Their mails wait in the outbox until then. */
export const decisions = pgTable(
  'decisions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: ['channel', 'participation'] }).notNull(),
    /** The only person who may take it back. */
    decidedBy: integer('decided_by').notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
    undoUntil: timestamp('undo_until', { withTimezone: true }).notNull(),
    records: jsonb().$type<DecidedRecord[]>().notNull(),
    mailIds: bigint('mail_ids', { mode: 'number' }).array().notNull(),
  },
  (table) => [index('decisions_undo_until').on(table.undoUntil)],
);
