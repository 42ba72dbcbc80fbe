import { type Database, originOf } from './client.ts';

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
  // Names belong to the connections, queries to the database that uses them.
  const namesOf = preparedQuery(() => new Map<string, string>());
  const queriesOf = preparedQuery(() => new Map<string, Query>());
  return (database, shape) => {
    const key = JSON.stringify(shape);
    const queries = queriesOf(database);
    let query = queries.get(key);
    if (query === undefined) {
      const names = namesOf(originOf(database));
      const name = names.get(key) ?? `${baseName}_${names.size}`;
      names.set(key, name);
      query = build(database.db, shape, name);
      queries.set(key, query);
    }
    return query;
  };
}
