import { type Column, or, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** A text as people compare it, without accents and letter case, whatever the collation of the database. */
export const folded = (text: Column | SQL): SQL =>
  sql`lower(translate(${text}, 'áàâãäåéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaaeeeeiiiiooooouuuucnAAAAAAEEEEIIIIOOOOOUUUUCN'))`;

/** Whether any of some columns or expressions contains a text; the placeholder takes what {@link containing} makes of it. */
export const anyContains = (texts: readonly (Column | SQL)[], pattern: Placeholder): SQL | undefined =>
  or(...texts.map((text) => sql`${folded(text)} like ${pattern}`));

/** The LIKE pattern of texts that contain a text, taken literally. */
export function containing(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return `%${plain.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
