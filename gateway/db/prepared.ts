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
