import { getTableColumns, type InferInsertModel, type InferSelectModel, is, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { AuditAction, AuditEntity } from '#shared/codes/platform/audit-action.ts';
import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import { type Executor, type Tx, withTransaction } from '../db/client.ts';
import { isForeignKeyViolation } from '../db/foreign-key-violation.ts';
import { RequestError } from '../lib/errors.ts';
import type { Actor } from './actor.ts';
import { type Concerns, defineChanges } from './change.ts';
import type { GatewayContext } from './context.ts';
import { flagText, idText, ignoredFields, requiredText, version } from './fields.ts';
import { definedFields } from './objects.ts';
import type { Route, Side } from './registry.ts';
import { changeRoute, oneRoute, type RouteCaller, type SearchFilter, searchRoute } from './routes.ts';
import { type Condition, type Conditions, defineSearch, equal, type Search } from './search.ts';
import { referencesOf, tableChecks } from './table-checks.ts';
import { fromWire, toWire, type WireName, wireNameOf } from './wire.ts';

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

interface CatalogueDefinition<
  Table extends CatalogueTable,
  Form extends Fields,
  Fixed extends Fields,
  Given extends Names,
  View extends object,
  Filters extends Conditions,
  Sort extends string,
> {
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
  /** Checks the values of a new entry, and returns additional values. */
  beforeCreate?: (values: Values<Table, Given, Fixed & Form>, scope: HookScope) => MaybePromise<Extra<Table>>;
  /** Writes further rows of a new entry. */
  afterCreate?: (id: number, values: Values<Table, Given, Fixed & Form>, scope: HookScope) => Promise<unknown>;
  /** Takes the locks that precede that of the changed entry. */
  lock?: (id: number, scope: HookScope) => Promise<unknown>;
  /** Checks the values of a change, and returns additional values. */
  beforeUpdate?: (
    values: Partial<Values<Table, Given, Form>>,
    before: Row<Table>,
    scope: HookScope,
  ) => MaybePromise<Extra<Table>>;
  /** Side effects of a change that changed something. */
  afterUpdate?: (after: Row<Table>, before: Row<Table>, scope: HookScope) => Promise<void>;
  /** Refuses to delete an entry, or deletes its further rows. */
  beforeDelete?: (before: Row<Table>, scope: HookScope) => unknown;
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
  const { table, app, path, own, resource, noun, verbs, concerns, summaries = {} } = definition;
  const { beforeCreate, afterCreate, lock, beforeUpdate, afterUpdate, beforeDelete, wire = toWire } = definition;
  const form: Fields = definition.form;
  const fixed: Fields = definition.fixed ?? {};
  const columns = columnsOf(table);
  const { name, createdAt, affiliateId = null } = columns;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions, @typescript-eslint/no-unnecessary-type-parameters -- what follows from the definition, but that names of objects are any text
  const typed = <Of>(value: unknown) => value as Of;

  const entity = typed<AuditEntity & Route['object']>(resource.replaceAll('-', '_'));
  const { search, filter = {} } = definition.search
    ? { search: definition.search, filter: definition.filter }
    : typed<{ search: Search<View, Filters, Sort>; filter: SearchFilter<Filters> }>(tableSearch(definition));
  const changes = defineChanges<Table, View>({ table, entity, search, affiliateId, ...(concerns && { concerns }) });
  const findErrors = tableChecks(table, affiliateId);

  const columnNames = Object.fromEntries(Object.keys(columns).map((key) => [wireNameOf(key), key]));
  const names: Names = { ...columnNames, ...definition.names };
  const body = { ...fixed, ...form };
  /** The fields that a creation may omit, with their defaults. */
  const defaults: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(body)) {
    const key = names[field] ?? '';
    const { hasDefault = false, default: value, notNull = true } = columns[key] ?? {};
    if (hasDefault && !is(value, SQL)) defaults[key] = value;
    else if (!notNull && schema.safeParse(null).success) defaults[key] = null;
  }
  const creation = z.strictObject(
    Object.fromEntries(
      Object.entries(body).map(([field, schema]) => [
        field,
        (names[field] ?? '') in defaults ? schema.optional() : schema,
      ]),
    ),
  );
  const unknown = Object.keys(body).filter((field) => !(field in names));
  if (unknown.length > 0)
    throw new Error(
      `The form of ${entity} has ${unknown.join(', ')}, which no column is called on the wire. There are: ${Object.keys(names).join(', ')}.`,
    );
  const edit = z.strictObject<Fields>({
    ...ignoredFields([...Object.keys(columnNames), ...Object.keys(fixed)].filter((field) => field !== 'version')),
    ...z.object(form).partial().shape,
    version,
  });
  const valuesOf = (sent: Readonly<Record<string, unknown>>, fields: Fields) =>
    definedFields(fromWire(Object.fromEntries(Object.keys(fields).map((field) => [field, sent[field]])), names));
  /** The row to write, without the form's fields of other tables. */
  const rowOf = (values: object) => Object.fromEntries(Object.entries(values).filter(([key]) => key in columns));
  const actionOf = (verb: Verb) => typed<AuditAction>(`${entity}.${verb}`);

  const reads = (at: { path: string; side: Side }, asWire = wire) => ({
    list: searchRoute({
      ...at,
      app,
      needs: `${resource}:list`,
      summary: summaries.list ?? `Searches for ${noun}; ${name ? 'by name' : 'newest first'}.`,
      of: search,
      isSortable: true,
      filter,
      wire: asWire,
    }),
    one: oneRoute({
      app,
      object: entity,
      side: at.side,
      path: `${at.path}/:id`,
      needs: `${resource}:one`,
      summary: summaries.one ?? `${noun.charAt(0).toUpperCase()}${noun.slice(1)}.`,
      of: search,
      wire: asWire,
    }),
  });
  const routes = {
    ...reads({ path, side: 'staff' }),
    create: changeRoute({
      app,
      method: 'POST',
      path,
      needs: `${resource}:create`,
      body: creation,
      summary: summaries.create ?? `Adds ${noun}${name ? ' under a name that is free' : ''}.`,
      wire,
      change: ({ context, actor, body: sent }) =>
        withTransaction(context.database, async (tx) => {
          const scope = { tx, actor, context };
          const now = context.clock.now();
          const values = { ...defaults, ...valuesOf(sent, body) };
          const given = typed<Values<Table, Given, Fixed & Form>>(values);
          const id = await changes.createIn(tx, now, actor, {
            action: actionOf('create'),
            decide: async () => {
              const extra = await checked(await findErrors(tx, values), () => beforeCreate?.(given, scope));
              return typed<InferInsertModel<Table>>({
                ...(createdAt && { createdAt: now }),
                ...rowOf(values),
                ...extra,
              });
            },
          });
          await afterCreate?.(id, given, scope);
          return search.find(tx, actor, id);
        }),
    }),
    update: changeRoute({
      app,
      object: entity,
      method: 'PUT',
      path: `${path}/:id`,
      needs: `${resource}:update`,
      body: edit,
      summary: summaries.update ?? `Changes ${noun}.`,
      wire,
      change: ({ context, actor, id, body: sent }) =>
        withTransaction(context.database, async (tx) => {
          const scope = { tx, actor, context };
          await lock?.(id, scope);
          await changes.updateIn(tx, context.clock.now(), actor, id, {
            action: actionOf('update'),
            version: version.parse(sent['version']),
            decide: async (before) => {
              const values = valuesOf(sent, form);
              const extra = await checked(await findErrors(tx, values, before), () =>
                beforeUpdate?.(typed(values), before, scope),
              );
              return typed<Partial<Row<Table>>>({ ...rowOf(values), ...extra });
            },
            afterUpdate: async (after, before) => afterUpdate?.(after, before, scope),
          });
          return search.find(tx, actor, id);
        }),
    }),
    delete: changeRoute({
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
            action: actionOf('delete'),
            check: async (before, tx) => {
              await beforeDelete?.(before, { tx, actor, context });
            },
          });
        } catch (error) {
          throw isForeignKeyViolation(error) ? new RequestError('in_use') : error;
        }
      },
    }),
  };
  const ownRoutes = own ? Object.values(reads({ path: own.path, side: 'affiliate' }, own.wire)) : [];
  const staffRoutes = Object.entries(routes).filter(([verb]) => verbs === undefined || verbs.includes(typed(verb)));
  return { routes: [...staffRoutes.map(([, route]) => route), ...ownRoutes], search, changes };
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

const columnsOf = (table: PgTable): Readonly<Record<string, PgColumn>> => getTableColumns(table);

interface TableSearch {
  table: CatalogueTable;
  texts?: readonly PgColumn[];
  sorts?: readonly PgColumn[];
}

/** The search of a table, and its filters by wire name. */
function tableSearch({ table, texts, sorts = [] }: TableSearch) {
  const columns = columnsOf(table);
  const { name, active, createdAt, affiliateId } = columns;
  const conditions: Record<string, Condition<unknown>> = {};
  const filter: Record<string, z.ZodType> = {};
  const filterBy = (column: PgColumn | undefined, schema: z.ZodType) => {
    const key = Object.keys(columns).find((each) => columns[each] === column);
    if (column === undefined || key === undefined) return;
    conditions[key] = equal(column);
    filter[wireNameOf(key)] = schema.optional();
  };
  for (const { column } of referencesOf(table)) if (column !== affiliateId) filterBy(column, idText);
  for (const column of Object.values(columns))
    if (column.enumValues?.length) filterBy(column, z.enum(column.enumValues, 'validation.choice'));
  filterBy(name, requiredText(200));
  filterBy(active, flagText);
  filterBy(affiliateId, idText);

  const sortColumns = [table.id, name, createdAt, ...sorts].filter((column) => column !== undefined);
  const keyed = Object.entries(columns).filter(([, column]) => sortColumns.includes(column));
  const searched = texts ?? (name && [name]);
  const search = defineSearch<Record<string, unknown>, typeof conditions, string>({
    select: (db: Executor) => db.select().from(table).$dynamic(),
    id: table.id,
    affiliateId: affiliateId ?? null,
    ...(searched && { texts: searched }),
    filters: conditions,
    sorts: Object.fromEntries(keyed),
    defaultSort: name ? ['name', 'asc'] : ['id', 'desc'],
  });
  return { search, filter };
}
