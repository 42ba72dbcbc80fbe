import { type Column, or, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** A text as people compare it: without accents, in whatever way they were typed, and without letter case. */
export const folded = (text: Column | Placeholder | SQL): SQL =>
  sql`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/** Whether any of some columns or expressions contains a text; the placeholder takes what {@link containing} makes of it. */
export const anyContains = (texts: readonly (Column | SQL)[], pattern: Placeholder): SQL | undefined =>
  // Folded by the database too, so that both sides agree on every letter, and in a subquery: once, not for every row.
  or(...texts.map((text) => sql`${folded(text)} like (select ${folded(pattern)})`));

/** The LIKE pattern of texts that contain a text, taken literally. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
