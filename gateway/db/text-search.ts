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

/**
 * Returns the words of columns, for an index and for {@link hasWords}: without accents, in small letters, and apart at
 * every other character, so that an address has those of its host and path.
 */
export const wordsOf = (...texts: readonly Column[]): SQL => {
  const joined = sql.join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    sql` || ' ' || `,
  );
  return sql`to_tsvector('simple'::regconfig, regexp_replace(${folded(sql`(${joined})`)}, '[^a-z0-9]+', ' ', 'g'))`;
};

/** Matches columns that have all words of a text, or words that begin with them; the placeholder takes {@link wordQuery}. */
export const hasWords = (texts: readonly Column[], query: Placeholder): SQL =>
  sql`${wordsOf(...texts)} @@ to_tsquery('simple'::regconfig, ${query}::text)`;

/** Returns the query for {@link hasWords} of words in small letters, without accents, joined by blanks. */
export const wordQuery = (words: string): string => `${words.replaceAll(' ', ':* & ')}:*`;

/** Like {@link wordQuery}, of words of which only the last may be incomplete, such as the parts of an address. */
export const phraseQuery = (words: string): string => `${words.replaceAll(' ', ' & ')}:*`;

/** Returns the digits of a column from the last to the first, for numbers that may lack what stands before them. */
export const reversedDigits = (text: Column): SQL => sql`reverse(regexp_replace(${text}, '[^0-9]', '', 'g'))`;

/**
 * Matches texts that begin with a value. By ranges, because a prepared `like` could not use an index: its pattern is not
 * known when it is planned. The index has the operators `text_pattern_ops`.
 */
export const beginsWith = (text: SQL, value: Placeholder): SQL =>
  sql`(${text} ~>=~ ${value}::text and ${text} ~<~ (${value}::text || chr(1114111)))`;
