import { type SQL, sql } from 'drizzle-orm';
import { affiliates } from './table.ts';

/** Returns the full name of an affiliate. */
export const fullName = ({ name, lastName }: { name: string; lastName: string | null }): string =>
  lastName ? `${name} ${lastName}` : name;

/** The full name as SQL. Users search for 'Maria Silva', which no single column contains. */
export const fullNameInQuery: SQL<string> = sql<string>`concat_ws(' ', ${affiliates.name}, ${affiliates.lastName})`;
