import { integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import type { ImportMapping } from '../conversion-import/mapping.ts';

/** How the files of a shop become conversions, kept under a name for all staff. */
export const importMappings = pgTable('import_mappings', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique('import_mappings_name_unique'),
  /** Not `jsonb`, which would put the values of a table in an order of its own. */
  mapping: json().$type<ImportMapping>().notNull(),
  version: integer().notNull().default(1),
});
