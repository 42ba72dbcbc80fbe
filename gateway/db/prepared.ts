import type { Database } from './client.ts';

/**
 * Builds a query once per database and then only executes it: building it per request costs as much as the request
 * itself. The builder ends in `.prepare('<name>')`; names are unique in the gateway.
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
 * Like {@link preparedQuery}, for queries whose conditions and order vary: one prepared statement per shape in use.
 * Shapes are plain data and few (combinations of known filters and sort fields); values are never part of a shape.
 *
 * @param baseName the builder gets `<baseName>_<n>` as the statement name
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
