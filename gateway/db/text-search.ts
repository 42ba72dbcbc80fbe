import { type Column, or, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** A text column as people compare it, without accents and letter case, whatever the collation of the database. */
export const folded = (column: Column): SQL =>
  sql`lower(translate(${column}, 'áàâãäåéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaaeeeeiiiiooooouuuucnAAAAAAEEEEIIIIOOOOOUUUUCN'))`;

/** Whether any of the columns contains a text; the placeholder takes what {@link containing} makes of it. */
export const anyContains = (columns: readonly Column[], pattern: Placeholder): SQL | undefined =>
  or(...columns.map((column) => sql`${folded(column)} like ${pattern}`));

/** The LIKE pattern of texts that contain a text, taken literally. */
export function containing(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return `%${plain.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
