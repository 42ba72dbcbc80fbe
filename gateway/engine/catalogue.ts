import type { InferInsertModel, InferSelectModel } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { AuditAction, AuditEntity } from '#shared/codes/platform/audit-action.ts';
import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import { type Tx, withTransaction } from '../db/client.ts';
import { isForeignKeyViolation } from '../db/foreign-key-violation.ts';
import { RequestError } from '../lib/errors.ts';
import type { Actor } from './actor.ts';
import { type CatalogueForm, catalogueForm } from './catalogue-form.ts';
import { type Changes, type Concerns, defineChanges } from './change.ts';
import type { GatewayContext } from './context.ts';
import { version } from './fields.ts';
import type { Route, Side } from './registry.ts';
import { changeRoute, oneRoute, type RouteCaller, type SearchFilter, searchRoute } from './routes.ts';
import type { Condition, Conditions, Search } from './search.ts';
import { tableChecks } from './table-checks.ts';
import { columnsOf, tableSearch } from './table-search.ts';
import { toWire, type WireName } from './wire.ts';

type CatalogueTable = PgTable & { id: PgColumn; version: PgColumn };
type Row<Table extends CatalogueTable> = InferSelectModel<Table> & { id: number; version: number };
type Fields = Readonly<Record<string, z.ZodType>>;
type Names = Readonly<Record<string, string>>;
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- a form without further fields has none
type NoFields = Readonly<Record<never, never>>;
type ColumnFilters = Readonly<Record<string, Condition<unknown>>>;

type ColumnNames<Table extends CatalogueTable> = {
  [Key in keyof Table['_']['columns'] & string as WireName<Key>]: Key;
};
type InternalName<Table extends CatalogueTable, Given, Name> = Name extends keyof Given
  ? Given[Name] & string
  : Name extends keyof ColumnNames<Table>
    ? ColumnNames<Table>[Name] & string
    : never;
/** The fields of a form by internal name. */
type Values<Table extends CatalogueTable, Given, Form> = {
  [Name in keyof Form as InternalName<Table, Given, Name>]: z.output<Form[Name]>;
};

/** The arguments of a hook beside the values. */
export interface HookScope {
  tx: Tx;
  actor: Actor;
  context: GatewayContext;
}

type Verb = 'list' | 'one' | 'create' | 'update' | 'delete';
type Hyphened<Text extends string> = Text extends `${infer Head}_${infer Tail}` ? `${Head}-${Hyphened<Tail>}` : Text;
type MaybePromise<Of> = Of | Promise<Of>;

/** Values that a hook adds or replaces. */
type Extra<Table extends CatalogueTable> = Partial<InferInsertModel<Table>>;

/** Rules of one resource. Each runs in the transaction of the change. */
interface EntryHooks<Table extends CatalogueTable, New, Changed> {
  /** Checks the values of a new entry, and returns additional values. */
  beforeCreate?: (values: New, scope: HookScope) => MaybePromise<Extra<Table>>;
  /** Writes further rows of a new entry. */
  afterCreate?: (id: number, values: New, scope: HookScope) => Promise<unknown>;
  /** Takes the locks that precede that of the changed entry. */
  lock?: (id: number, scope: HookScope) => Promise<unknown>;
  /** Checks the values of a change, and returns additional values. */
  beforeUpdate?: (values: Partial<Changed>, before: Row<Table>, scope: HookScope) => MaybePromise<Extra<Table>>;
  /** Side effects of a change that changed something. */
  afterUpdate?: (after: Row<Table>, before: Row<Table>, scope: HookScope) => Promise<void>;
  /** Refuses to delete an entry, or deletes its further rows. */
  beforeDelete?: (before: Row<Table>, scope: HookScope) => unknown;
}

interface CatalogueDefinition<
  Table extends CatalogueTable,
  Form extends Fields,
  Fixed extends Fields,
  Given extends Names,
  View extends object,
  Filters extends Conditions,
  Sort extends string,
> extends EntryHooks<Table, Values<Table, Given, Fixed & Form>, Values<Table, Given, Form>> {
  table: Table;
  app: Route['app'];
  /** Path of the list; the path of one entry is this plus `/:id`. */
  path: string;
  /** Path of the list for affiliates, and their view of an entry. */
  own?: { path: string; wire?: (row: View, caller: RouteCaller) => unknown };
  /** With `_` for `-` its name in the audit; the actions are `<name>.create`, `.update` and `.delete`. */
  resource: ResourceName & Hyphened<AuditEntity & Route['object']>;
  /** Name in the reference documentation: 'a payment group'. */
  noun: string;
  /** Documentation of calls with rules of their own. */
  summaries?: Partial<Record<Verb, string>>;
  /** Its calls, if it lacks some of the five or defines them elsewhere. */
  verbs?: readonly Verb[];
  /** Body fields by wire name. An update may send any subset. */
  form: Form;
  /** Further body fields of a creation, which an update ignores. */
  fixed?: Fixed;
  /** Internal names of body fields that are not the wire name of a column. */
  names?: Given;
  /** See {@link defineChanges}; default: the affiliate of the row, if it has one. */
  concerns?: Concerns<Table>;
  /** Columns searched by `q`; default: the name. */
  texts?: readonly PgColumn[];
  /** Columns that a list may be sorted by, beside id, name and time of creation. */
  sorts?: readonly PgColumn[];
  /** The search, if it is more than that of the table, and its filters by wire name. */
  search?: Search<View, Filters, Sort>;
  filter?: SearchFilter<Filters>;
  wire?: (row: View, caller: RouteCaller) => unknown;
}

/**
 * Defines a complete staff-managed resource: search by text, read, create, update and delete, versions and audit. The
 * table determines the rest: a unique column refuses a taken value; a reference refuses an unknown id and is a filter,
 * as are enums, `name` and `active`; `created_at` gets the time of creation; rows with an `affiliate_id` are reached by
 * their affiliate and filtered by it. An entry that another row refers to cannot be deleted. Entries are listed by
 * name, or newest first. Rules of its own are hooks, which run in the transaction of the change.
 *
 * @throws {Error} for a form field that is not a column
 */
export function defineCatalogue<
  Table extends CatalogueTable,
  const Form extends Fields,
  const Fixed extends Fields = NoFields,
  const Given extends Names = NoFields,
  View extends object = Row<Table>,
  Filters extends Conditions = ColumnFilters,
  Sort extends string = string,
>(definition: CatalogueDefinition<Table, Form, Fixed, Given, View, Filters, Sort>) {
  const { table, own, resource, verbs, concerns, wire = toWire } = definition;
  const entity = typed<AuditEntity & Route['object']>(resource.replaceAll('-', '_'));
  const { affiliateId = null } = columnsOf(table);
  const { search, filter = {} } = definition.search
    ? { search: definition.search, filter: definition.filter }
    : typed<{ search: Search<View, Filters, Sort>; filter: SearchFilter<Filters> }>(tableSearch(definition));
  const changes = defineChanges<Table, View>({ table, entity, search, affiliateId, ...(concerns && { concerns }) });
  const fields = catalogueForm(entity, definition);
  const parts = { ...definition, entity, search, filter, changes, fields, wire };
  const writing: Writing<Table, View> = { ...parts, findErrors: tableChecks(table, affiliateId) };
  const routes = {
    ...readRoutes(parts, { path: definition.path, side: 'staff' }),
    create: createRoute(writing),
    update: updateRoute(writing),
    delete: deleteRoute(writing),
  };
  const ownRoutes = own
    ? Object.values(readRoutes({ ...parts, wire: own.wire ?? wire }, { path: own.path, side: 'affiliate' }))
    : [];
  const staffRoutes = Object.entries(routes).filter(([verb]) => verbs === undefined || verbs.includes(typed(verb)));
  return { routes: [...staffRoutes.map(([, route]) => route), ...ownRoutes], search, changes };
}

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions, @typescript-eslint/no-unnecessary-type-parameters -- what follows from the definition, but that names of objects are any text
const typed = <Of>(value: unknown) => value as Of;

/** What the calls of one resource have in common. */
interface Common<View extends object> {
  app: Route['app'];
  resource: ResourceName & Hyphened<AuditEntity & Route['object']>;
  noun: string;
  summaries?: Partial<Record<Verb, string>>;
  table: CatalogueTable;
  entity: AuditEntity & Route['object'];
  wire: (row: View, caller: RouteCaller) => unknown;
}

interface Reading<View extends object, Filters extends Conditions, Sort extends string> extends Common<View> {
  search: Search<View, Filters, Sort>;
  filter: SearchFilter<Filters>;
}

/** The calls for the list and for one entry, on one side. */
function readRoutes<View extends object, Filters extends Conditions, Sort extends string>(
  { app, resource, noun, summaries = {}, table, entity, search, filter, wire }: Reading<View, Filters, Sort>,
  { path, side }: { path: string; side: Side },
) {
  const list = searchRoute({
    path,
    side,
    app,
    needs: `${resource}:list`,
    summary: summaries.list ?? `Searches for ${noun}; ${columnsOf(table).name ? 'by name' : 'newest first'}.`,
    of: search,
    isSortable: true,
    filter,
    wire,
  });
  const one = oneRoute({
    app,
    object: entity,
    side,
    path: `${path}/:id`,
    needs: `${resource}:one`,
    summary: summaries.one ?? `${noun.charAt(0).toUpperCase()}${noun.slice(1)}.`,
    of: search,
    wire,
  });
  return { list, one };
}

/** The hooks take the values that the definition types; here they have any names. */
interface Writing<Table extends CatalogueTable, View extends object>
  extends Common<View>, EntryHooks<Table, never, never> {
  table: Table;
  path: string;
  search: Pick<Search<View, never, never>, 'find'>;
  changes: Changes<Table, View>;
  fields: CatalogueForm;
  findErrors: ReturnType<typeof tableChecks>;
}

const actionOf = (entity: Route['object'], verb: Verb) => typed<AuditAction>(`${entity}.${verb}`);

function createRoute<Table extends CatalogueTable, View extends object>(writing: Writing<Table, View>) {
  const { app, path, resource, noun, summaries = {}, entity, search, changes, fields, findErrors, wire } = writing;
  const { name, createdAt } = columnsOf(writing.table);
  return changeRoute({
    app,
    method: 'POST',
    path,
    needs: `${resource}:create`,
    body: fields.creation,
    summary: summaries.create ?? `Adds ${noun}${name ? ' under a name that is free' : ''}.`,
    wire,
    change: ({ context, actor, body }) =>
      withTransaction(context.database, async (tx) => {
        const scope = { tx, actor, context };
        const now = context.clock.now();
        const values = fields.newValues(body);
        const given = typed<never>(values);
        const id = await changes.createIn(tx, now, actor, {
          action: actionOf(entity, 'create'),
          decide: async () => {
            const extra = await checked(await findErrors(tx, values), () => writing.beforeCreate?.(given, scope));
            return typed<InferInsertModel<Table>>({
              ...(createdAt && { createdAt: now }),
              ...fields.ownValues(values),
              ...extra,
            });
          },
        });
        await writing.afterCreate?.(id, given, scope);
        return search.find(tx, actor, id);
      }),
  });
}

function updateRoute<Table extends CatalogueTable, View extends object>(writing: Writing<Table, View>) {
  const { app, path, resource, noun, summaries = {}, entity, search, changes, fields, findErrors, wire } = writing;
  return changeRoute({
    app,
    object: entity,
    method: 'PUT',
    path: `${path}/:id`,
    needs: `${resource}:update`,
    body: fields.edit,
    summary: summaries.update ?? `Changes ${noun}.`,
    wire,
    change: ({ context, actor, id, body }) =>
      withTransaction(context.database, async (tx) => {
        const scope = { tx, actor, context };
        await writing.lock?.(id, scope);
        await changes.updateIn(tx, context.clock.now(), actor, id, {
          action: actionOf(entity, 'update'),
          version: version.parse(body['version']),
          decide: async (before) => {
            const values = fields.changedValues(body);
            const extra = await checked(await findErrors(tx, values, before), () =>
              writing.beforeUpdate?.(typed<never>(values), before, scope),
            );
            return typed<Partial<Row<Table>>>({ ...fields.ownValues(values), ...extra });
          },
          afterUpdate: async (after, before) => writing.afterUpdate?.(after, before, scope),
        });
        return search.find(tx, actor, id);
      }),
  });
}

function deleteRoute<Table extends CatalogueTable, View extends object>(writing: Writing<Table, View>) {
  const { app, path, resource, noun, summaries = {}, entity, changes, wire } = writing;
  return changeRoute({
    app,
    object: entity,
    method: 'DELETE',
    path: `${path}/:id`,
    needs: `${resource}:delete`,
    summary: summaries.delete ?? `Deletes ${noun} that nothing refers to, and answers the deleted record.`,
    wire,
    change: async ({ context, actor, id }) => {
      try {
        return await changes.remove(context, actor, id, {
          action: actionOf(entity, 'delete'),
          check: async (before, tx) => {
            await writing.beforeDelete?.(before, { tx, actor, context });
          },
        });
      } catch (error) {
        throw isForeignKeyViolation(error) ? new RequestError('in_use') : error;
      }
    },
  });
}

/** Returns what a hook returns. @throws {RequestError} the hook's, with the errors of other fields; `invalid_fields` for those alone */
async function checked<Of>(errors: Record<string, string>, hook: () => Of | Promise<Of>): Promise<Of> {
  const refusal = (details: RequestError['details'] = {}) =>
    new RequestError('invalid_fields', { ...details, errors: { ...errors, ...details.errors } });
  const extra = await Promise.resolve()
    .then(hook)
    .catch((error: unknown) => {
      throw error instanceof RequestError && error.code === 'invalid_fields' ? refusal(error.details) : error;
    });
  if (Object.keys(errors).length > 0) throw refusal();
  return extra;
}
