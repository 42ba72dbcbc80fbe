import type { Database } from './client.ts';

/**
 * A query that is built once per database and then only executed: building one anew for every request costs as much as
 * the request. The builder ends in `.prepare('<name>')`, each name once in the whole gateway.
 */
export function preparedQuery<Query>(build: (db: Database['db']) => Query): (database: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (database) => {
    let query = built.get(database);
    if (query === undefined) {
      query = build(database.db);
      built.set(database, query);
    }
    return query;
  };
}

/**
 * The same for a query whose conditions and order vary: one prepared statement for each shape that comes up. Shapes are
 * plain data and few, combinations of known filters and sort fields; values never belong to them.
 *
 * @param baseName the builder gets `<baseName>_<n>` as the name to prepare with
 */
export function preparedByShape<Shape, Query>(
  baseName: string,
  build: (db: Database['db'], shape: Shape, name: string) => Query,
): (database: Database, shape: Shape) => Query {
  const families = preparedQuery(() => new Map<string, Query>());
  return (database, shape) => {
    const family = families(database);
    const key = JSON.stringify(shape);
    let query = family.get(key);
    if (query === undefined) {
      query = build(database.db, shape, `${baseName}_${family.size}`);
      family.set(key, query);
    }
    return query;
  };
}
