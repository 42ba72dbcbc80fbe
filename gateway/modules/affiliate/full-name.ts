import { type SQL, sql } from 'drizzle-orm';
import { affiliates } from './table.ts';

/** The name of an affiliate as one text. */
export const fullName = ({ name, lastName }: { name: string; lastName: string | null }): string =>
  lastName ? `${name} ${lastName}` : name;

/** The same in a query. People search for 'Maria Silva', which no single column holds. */
export const fullNameInQuery: SQL<string> = sql<string>`concat_ws(' ', ${affiliates.name}, ${affiliates.lastName})`;
