import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A column with texts that are sealed by `DATA_KEY`. A noun declares its own, so that they can be sealed by another key. */
export interface SealedColumn {
  /** What is sealed, for the report of a rotation. */
  name: string;
  table: PgTable;
  id: PgColumn;
  /** The number that the seal is bound to. */
  owner: PgColumn;
  sealed: PgColumn;
  /** Returns what the seal is bound to. */
  about: (owner: number) => string;
}
