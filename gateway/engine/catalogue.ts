import { getTableColumns, type InferInsertModel } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { PlainEntity } from '#shared/codes/platform/plain-entity.ts';
import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import type { Executor } from '../db/client.ts';
import type { Route } from '../server/registry.ts';
import { defineChanges } from './change.ts';
import { flagText, idText, ignoredFields, requiredText, version } from './fields.ts';
import { definedFields } from './objects.ts';
import { changeRoute, oneRoute, searchRoute } from './routes.ts';
import { type Condition, defineSearch, equal } from './search.ts';
import { referencesOf, requireUnused, tableChecks } from './table-checks.ts';
import { fromWire, wireNameOf } from './wire.ts';

type CatalogueTable = PgTable & { id: PgColumn; version: PgColumn };

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
  /** Columns searched by `q`; default: the name. */
  texts?: readonly PgColumn[];
  /** Defaults for fields that a creation may omit, by internal name. */
  defaults?: Partial<InferInsertModel<Table>>;
  /** Column with the owning affiliate's id; null for entries shared by all affiliates. */
  affiliateId: PgColumn | null;
  /** Columns of other tables that refer to an entry. An entry that is referred to cannot be deleted. */
  usedBy?: readonly PgColumn[];
}

/**
 * Defines a complete staff-managed resource: search by text, read, create, update and delete, refusal to delete an entry
 * in use, versions and audit. The table says the rest: a column that is unique refuses a value that is taken, one that
 * refers to another table refuses an id that does not exist and can be filtered by, as can `name` and `active`, and
 * `created_at` gets the time of creation. Entries are listed by name, or newest first.
 */
export function defineCatalogue<Table extends CatalogueTable>(definition: CatalogueDefinition<Table>) {
  const { table, entity, app, path, resource, noun, form, defaults = {}, affiliateId, usedBy = [] } = definition;
  const source: CatalogueTable = table;
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(source);
  const { name, active, createdAt } = columns;
  const { texts = name ? [name] : undefined } = definition;
  const references = Object.fromEntries(referencesOf(source).map(({ key, column }) => [key, equal(column)]));
  const filters: Record<string, Condition<unknown>> = {
    ...references,
    ...(name && { name: equal(name) }),
    ...(active && { active: equal(active) }),
    ...(affiliateId && { affiliateId: equal(affiliateId) }),
  };
  const sorts: Record<string, PgColumn> = { id: source.id, ...(name && { name }), ...(createdAt && { createdAt }) };

  const search = defineSearch<Record<string, unknown>, typeof filters, string>({
    select: (db: Executor) => db.select().from(source).$dynamic(),
    id: source.id,
    affiliateId,
    ...(texts && { texts }),
    filters,
    sorts,
    defaultSort: name ? ['name', 'asc'] : ['id', 'desc'],
  });
  const changes = defineChanges({ table: source, entity, search, affiliateId });
  const requireValid = tableChecks(source, affiliateId);

  const fieldNames = Object.fromEntries(Object.keys(columns).map((key) => [wireNameOf(key), key]));
  const optional = new Set(Object.keys(defaults).map(wireNameOf));
  const creation = z.strictObject(
    Object.fromEntries(Object.entries(form).map(([key, field]) => [key, optional.has(key) ? field.optional() : field])),
  );
  const edit = z.strictObject<Record<string, z.ZodType>>({
    ...ignoredFields(Object.keys(columns).map(wireNameOf)),
    ...Object.fromEntries(Object.entries(form).map(([key, field]) => [key, field.optional()])),
    version,
  });

  const common = { app, object: entity };
  const routes: readonly Route[] = [
    searchRoute({
      app,
      path,
      needs: `${resource}:list`,
      summary: `Searches: ${noun}, ${name ? 'by name' : 'newest first'}.`,
      of: search,
      isSortable: true,
      filter: Object.fromEntries(
        Object.keys(filters).map((key) => [wireNameOf(key), filterSchemas[key] ?? idText.optional()]),
      ),
    }),
    oneRoute({ ...common, path: `${path}/:id`, needs: `${resource}:one`, summary: `One: ${noun}.`, of: search }),
    changeRoute({
      app,
      method: 'POST',
      path,
      needs: `${resource}:create`,
      body: creation,
      summary: `Adds ${noun}${name ? ' under a name that is free' : ''}.`,
      change: ({ context, actor, body }) =>
        changes.create(context, actor, {
          action: `${entity}.create`,
          decide: async (tx) => {
            const values = definedFields(fromWire(body, fieldNames));
            await requireValid(tx, values);
            return { ...defaults, ...(createdAt && { createdAt: context.clock.now() }), ...values };
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
            const sent = Object.fromEntries(Object.keys(form).map((field) => [field, body[field]]));
            const values = definedFields(fromWire(sent, fieldNames));
            await requireValid(tx, values, before);
            return values;
          },
        }),
    }),
    changeRoute({
      ...common,
      method: 'DELETE',
      path: `${path}/:id`,
      needs: `${resource}:delete`,
      summary: `Deletes ${noun} that nothing refers to, and answers the deleted record.`,
      change: ({ context, actor, id }) =>
        changes.remove(context, actor, id, {
          action: `${entity}.delete`,
          check: (_before, tx) => requireUnused(tx, id, usedBy),
        }),
    }),
  ];
  return { routes, search, changes };
}

const filterSchemas: Readonly<Record<string, z.ZodType>> = {
  name: requiredText(200).optional(),
  active: flagText.optional(),
};
