import { integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import type { ImportMapping } from './mapping.ts';

/** Saved import mappings, shared by all staff. */
export const importMappings = pgTable('import_mappings', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique('import_mappings_name_unique'),
  /** Not `jsonb`, which would not keep the order of a value table. */
  mapping: json().$type<ImportMapping>().notNull(),
  version: integer().notNull().default(1),
});
