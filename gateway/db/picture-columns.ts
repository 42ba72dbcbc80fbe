import { integer, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from './bytes.ts';

/**
 * The columns of a table with the pictures that stand for records, each with at most one. Another picture is another row, so
 * that browsers may keep what an address has shown.
 */
export const pictureColumns = () => ({
  contentType: text('content_type').notNull(),
  /** In pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  content: bytes().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  version: integer().notNull().default(1),
});
