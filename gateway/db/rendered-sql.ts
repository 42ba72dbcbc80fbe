import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/**
 * Renders a part of statements once. For parts with many columns that are sent often: to render them each time took as
 * long as to send them.
 *
 * @throws {Error} for one with values, which would be those of the first time
 */
export function rendered(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error('A part with values is not rendered once.');
  // eslint-disable-next-line no-restricted-syntax -- the dialect has just rendered it
  return sql.raw(text);
}
