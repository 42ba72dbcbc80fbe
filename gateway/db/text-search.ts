import { type Column, or, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** Normalizes text for comparison: without accents (composed or decomposed) and case-insensitive. */
export const folded = (text: Column | Placeholder | SQL): SQL =>
  sql`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/**
 * Matches rows where any of the columns or expressions contains a text; the placeholder takes the value of
 * {@link containing}.
 */
export const anyContains = (texts: readonly (Column | SQL)[], pattern: Placeholder): SQL | undefined =>
  // The pattern is also folded by the database, so that both sides use the same rules, in a subquery: once instead of
  // per row.
  or(...texts.map((text) => sql`${folded(text)} like (select ${folded(pattern)})`));

/** Returns the LIKE pattern for texts that contain the given text literally. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const CODE_LENGTH_MIN = 5;

/** Returns the letters and digits of a column, for values that are written in several ways, such as `(11) 98765-4321`. */
export const codeOf = (text: Column): SQL => sql`lower(regexp_replace(${text}, '[^0-9A-Za-z]', '', 'g'))`;

/** Returns the LIKE pattern for {@link codeOf} of texts with the same letters and digits; null for fewer than five. */
export const containingCode = (text: string): string | null => {
  const code = text.replaceAll(/[^\dA-Za-z]/g, '').toLowerCase();
  return code.length < CODE_LENGTH_MIN ? null : `%${code}%`;
};
