import { eq, getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { PlainEntity } from '#shared/codes/plain-entity.ts';
import type { ResourceName } from '#shared/codes/resource-name.ts';
import type { Executor, Tx } from '../db/client.ts';
import type { Route } from '../server/registry.ts';
import { defineChanges } from './change.ts';
import { Fault } from './errors.ts';
import { flagText, idText, ignoredFields, requiredText, version } from './fields.ts';
import { definedFields } from './objects.ts';
import { changeRoute, oneRoute, searchRoute } from './routes.ts';
import { type Condition, defineSearch, equal } from './search.ts';
import { fromWire, wireNameOf } from './wire.ts';

type CatalogueTable = PgTable & { id: PgColumn; name: PgColumn; version: PgColumn };

interface CatalogueDefinition<Table extends CatalogueTable> {
  table: Table;
  /** Name in the audit; the actions are `<entity>.create`, `.update` and `.delete`. */
  entity: PlainEntity;
  app: Route['app'];
  /** Path of the list; the path of one entry is this plus `/:id`. */
  path: string;
  resource: ResourceName;
  /** Name in the reference documentation: 'a payment group'. */
  noun: string;
  /** Body fields by wire name. An update may send any subset. */
  form: Readonly<Record<string, z.ZodType>>;
  /** Defaults for fields that a creation may omit, by internal name. */
  defaults?: Partial<InferInsertModel<Table>>;
  /** Column with the owning affiliate's id; null for entries shared by all affiliates. */
  affiliateId: PgColumn | null;
  /** Columns of other tables that refer to an entry. An entry that is referred to cannot be deleted. */
  usedBy?: readonly PgColumn[];
}

/**
 * Takes a lock for the transaction so that only one transaction at a time assigns names in a table. A name that was
 * free when checked is still free when written.
 */
export async function lockNames(tx: Tx, table: PgTable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${getTableConfig(table).name}))`);
}

/**
 * Defines a complete staff-managed resource: search by text, name and affiliate, read, create, update and delete, a
 * unique name, an active flag where the table has one, refusal to delete an entry in use, versions and audit.
 */
export function defineCatalogue<Table extends CatalogueTable>(definition: CatalogueDefinition<Table>) {
  const { table, entity, app, path, resource, noun, form, defaults = {}, affiliateId, usedBy = [] } = definition;
  const source: CatalogueTable = table;
  const columns = getTableColumns(source);
  const active = columns['active'];
  const filters: Record<string, Condition<unknown>> = {
    name: equal(source.name),
    ...(active && { active: equal(active) }),
    ...(affiliateId && { affiliateId: equal(affiliateId) }),
  };

  const search = defineSearch<Record<string, unknown>, typeof filters, 'name'>({
    select: (db: Executor) => db.select().from(source).$dynamic(),
    id: source.id,
    affiliateId,
    texts: [source.name],
    filters,
    sorts: { name: source.name },
    defaultSort: ['name', 'asc'],
  });
  const changes = defineChanges({ table: source, entity, search, affiliateId });

  /** @throws {Fault} `invalid_fields` when another entry has the name */
  async function requireFree(tx: Tx, name: unknown, before?: Record<string, unknown>): Promise<void> {
    if (name === undefined || name === before?.['name']) return;
    await lockNames(tx, source);
    const [taken] = await tx.select({ id: source.id }).from(source).where(eq(source.name, name));
    if (taken) throw new Fault('invalid_fields', { errors: { name: 'validation.taken' } });
  }

  async function requireUnused(tx: Tx, id: number): Promise<void> {
    for (const column of usedBy) {
      const [used] = await tx
        .select({ one: sql`1` })
        .from(column.table)
        .where(eq(column, id))
        .limit(1);
      if (used) throw new Fault('in_use');
    }
  }

  const fieldNames = Object.fromEntries(Object.keys(columns).map((name) => [wireNameOf(name), name]));
  const optional = new Set(Object.keys(defaults).map(wireNameOf));
  const creation = z.strictObject(
    Object.fromEntries(
      Object.entries(form).map(([name, field]) => [name, optional.has(name) ? field.optional() : field]),
    ),
  );
  const edit = z.strictObject<Record<string, z.ZodType>>({
    ...ignoredFields(Object.keys(columns).map(wireNameOf)),
    ...Object.fromEntries(Object.entries(form).map(([name, field]) => [name, field.optional()])),
    version,
  });

  const common = { app, object: entity };
  const routes: readonly Route[] = [
    searchRoute({
      app,
      path,
      needs: `${resource}:list`,
      summary: `Searches: ${noun}, by name.`,
      of: search,
      filter: Object.fromEntries(
        Object.keys(filters).map((name) => [wireNameOf(name), filterSchemas[name] ?? idText.optional()]),
      ),
    }),
    oneRoute({ ...common, path: `${path}/:id`, needs: `${resource}:one`, summary: `One: ${noun}.`, of: search }),
    changeRoute({
      app,
      method: 'POST',
      path,
      needs: `${resource}:create`,
      body: creation,
      summary: `Adds ${noun} under a name that is free.`,
      change: ({ context, actor, body }) =>
        changes.create(context, actor, {
          action: `${entity}.create`,
          decide: async (tx) => {
            await requireFree(tx, body['name']);
            return { ...defaults, ...definedFields(fromWire(body, fieldNames)) };
          },
        }),
    }),
    changeRoute({
      ...common,
      method: 'PUT',
      path: `${path}/:id`,
      needs: `${resource}:update`,
      body: edit,
      summary: `Changes ${noun}.`,
      change: ({ context, actor, id, body }) =>
        changes.update(context, actor, id, {
          action: `${entity}.update`,
          version: version.parse(body['version']),
          decide: async (before, tx) => {
            await requireFree(tx, body['name'], before);
            return definedFields(
              fromWire(Object.fromEntries(Object.keys(form).map((name) => [name, body[name]])), fieldNames),
            );
          },
        }),
    }),
    changeRoute({
      ...common,
      method: 'DELETE',
      path: `${path}/:id`,
      needs: `${resource}:delete`,
      summary: `Deletes ${noun} that nothing refers to, and gives it as it was.`,
      change: ({ context, actor, id }) =>
        changes.remove(context, actor, id, {
          action: `${entity}.delete`,
          check: (_before, tx) => requireUnused(tx, id),
        }),
    }),
  ];
  return { routes, search, changes };
}

const filterSchemas: Readonly<Record<string, z.ZodType>> = {
  name: requiredText(200).optional(),
  active: flagText.optional(),
};
