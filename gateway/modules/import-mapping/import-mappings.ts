import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { GatewayContext } from '../../server/context.ts';
import { preparedByShape } from '../../db/prepared.ts';
import { anyContains, containing } from '../../db/text-search.ts';
import { Fault } from '../../engine/errors.ts';
import type { PageRequest } from '../../engine/page.ts';
import type { ImportMapping } from '../conversion-import/mapping.ts';
import { type Found, orderBy, runSearch, setFilters } from '../../engine/search.ts';
import { importMappings } from './table.ts';

export type SavedMapping = typeof importMappings.$inferSelect;

export interface MappingFilter {
  /** A part of the name. */
  q?: string | undefined;
  /** The whole name. */
  name?: string | undefined;
}

const conditions = {
  q: anyContains([importMappings.name], sql.placeholder('q')),
  name: eq(importMappings.name, sql.placeholder('name')),
} satisfies Record<keyof MappingFilter, SQL | undefined>;

const searchQueries = preparedByShape('search_mappings', (db, filters: readonly (keyof MappingFilter)[], name) => {
  const where = and(...filters.map((filter) => conditions[filter]));
  return {
    rows: db
      .select()
      .from(importMappings)
      .where(where)
      .orderBy(...orderBy(importMappings.name, importMappings.id, 'asc'))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(name),
    total: db.select({ total: count() }).from(importMappings).where(where).prepare(`${name}_total`),
  };
});

/** A page of the saved mappings, by name. */
export async function searchMappings(
  { database }: GatewayContext,
  { q, name }: MappingFilter,
  page: PageRequest,
): Promise<Found<SavedMapping>> {
  const values = { name, ...(q !== undefined && { q: containing(q) }) };
  return runSearch(searchQueries(database, setFilters({ q, name })), values, page);
}

/** One saved mapping. @throws {Fault} `not_found` */
export async function getMapping({ database }: GatewayContext, id: number): Promise<SavedMapping> {
  const [found] = await database.db.select().from(importMappings).where(eq(importMappings.id, id));
  if (!found) throw new Fault('not_found');
  return found;
}

/** The mapping that is saved under a name. @throws {Fault} `invalid_fields` for a name that nothing is saved under */
export async function findMapping({ database }: GatewayContext, name: string): Promise<ImportMapping> {
  const [found] = await database.db.select().from(importMappings).where(eq(importMappings.name, name));
  if (!found) throw new Fault('invalid_fields', { errors: { mapping_name: 'validation.reference' } });
  return found.mapping;
}
