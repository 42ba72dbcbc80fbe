import { and, asc, type Column, desc, eq, getTableName, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#shared/codes/accounts/role.ts';
import { businessDayEnd, businessDayStart } from '#shared/time.ts';
import type { Executor } from '../db/client.ts';
import { preparedByShape } from '../db/prepared.ts';
import { anyContains, containing, containingCode } from '../db/text-search.ts';
import { RequestError } from '../lib/errors.ts';
import { type Owners, type ReachId, reachOwned, reachOwnedOf, reachValues } from './access.ts';
import type { Actor } from './actor.ts';
import { type Changes, defineChangedRows, type Span, spanValues } from './changed-rows.ts';
import type { GatewayContext, Hooks } from './context.ts';
import { offsetOf, type PageRequest } from './page.ts';

export type SortOrder = 'asc' | 'desc';

/** The rows of one page and the total number of rows. */
export interface Found<Row> {
  rows: Row[];
  total: number;
}

/** Returns the names of the filters that are set. */
export function setFilters<Filter extends string>(filter: { readonly [Name in Filter]?: unknown }): Filter[] {
  const names = Object.keys(filter);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.keys of a record is typed as any text
  return names.filter((name) => filter[name as Filter] !== undefined) as Filter[];
}

/** Part of the changes, in their order, in place of a page. */
export interface SpanRequest {
  span?: Span;
}

interface PageQueries<Row> {
  rows: { execute: (values: Record<string, unknown>) => Promise<Row[]> };
  total: { execute: (values: Record<string, unknown>) => Promise<{ total: number }[]> };
}

/** Runs both queries of a page: the rows and the exact count. A span has no further rows to count. */
export async function runSearch<Row>(
  { rows, total }: PageQueries<Row>,
  values: Record<string, unknown>,
  { span, ...page }: PageRequest & SpanRequest,
): Promise<Found<Row>> {
  const [found, [counted]] = await Promise.all([
    rows.execute({ ...values, ...(span && spanValues(span)), limit: page.pageSize, offset: offsetOf(page) }),
    span ? [] : total.execute(values),
  ]);
  return { rows: found, total: counted?.total ?? 0 };
}

/** A filter: its condition, and the conversion of the filter value to the placeholder's value. */
export interface Condition<Value> {
  where: (value: Placeholder) => SQL | undefined;
  toDatabase: (value: Value) => unknown;
}

const plain = (value: unknown) => value;

export const equal = <C extends Column>(column: C): Condition<C['_']['data']> => ({
  where: (value) => eq(column, value),
  toDatabase: plain,
});

/** Matches instants on or after a business date. */
export const fromDay = (column: Column): Condition<string> => ({
  where: (value) => sql`${column} >= ${value}`,
  toDatabase: businessDayStart,
});

/** Matches instants up to the end of a business date. */
export const toDay = (column: Column): Condition<string> => ({
  where: (value) => sql`${column} < ${value}`,
  toDatabase: businessDayEnd,
});

/** The part of Drizzle's dynamic select that a search uses. */
interface Select<Row> extends PromiseLike<Row[]> {
  where: (condition: SQL | undefined) => Select<Row>;
  orderBy: (...by: SQL[]) => Select<Row>;
  limit: (rows: Placeholder) => Select<Row>;
  offset: (rows: Placeholder) => Select<Row>;
  prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<Row[]> };
  getSQL: () => SQL;
}

/** The part of a select that {@link Search.over} uses. */
interface Prepared<Row> {
  prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<Row[]> };
}

export type Conditions = Readonly<Record<string, Condition<never>>>;

/** Further columns that `q` searches, or rows of other tables, for actors who may read them. */
export interface FurtherTexts {
  /** For values that some readers see masked or not at all, and must not discover by searching. */
  mayRead?: (actor: Actor) => boolean;
  /**
   * @param pattern takes the value of `containing`
   * @param code takes the value of `containingCode`: null for a text without a code
   */
  where: (pattern: Placeholder, code: Placeholder) => SQL | undefined;
}

/** The filter values; includes `q` when the search has text columns. */
export type FilterOf<Filters extends Conditions> = {
  readonly [Name in keyof Filters]?: Parameters<Filters[Name]['toDatabase']>[0] | undefined;
} & { readonly q?: string | undefined };

interface SearchDefinition<Row, Filters extends Conditions, Sort extends string> extends Owners {
  /** Builds the joined select; must end in `.$dynamic()`. */
  select: (db: Executor) => Select<Row>;
  /** The key of the searched table. */
  id: Column;
  /** The second column of a key of two, which ends every order. */
  secondId?: Column;
  /** Names the prepared statements, for another search of the same table; the table's name by default. */
  name?: string;
  /** A condition that every row meets. */
  only?: SQL;
  /** A condition by scope for rows that belong to no affiliate, or not to one alone. */
  visible?: (scope: Scope, reachId: ReachId) => SQL | undefined;
  /** Columns searched by `q`, in addition to the id. Without them the search has no `q`. */
  texts?: readonly (Column | SQL)[];
  /** Further texts searched by `q`; those of later domains come by a hook. Called once. */
  furtherTexts?: (hooks: Hooks) => readonly FurtherTexts[];
  filters: Filters;
  /** What rows are sorted by; what later domains know comes by a hook. */
  sorts: Readonly<Record<Sort, Column | SQL | ((hooks: Hooks) => SQL)>>;
  defaultSort: readonly [NoInfer<Sort>, SortOrder];
  /** What has changed can be listed: the table has `changed_at`. `only` and `visible` then ask for nothing of joined tables. */
  listsChanges?: true;
}

/** What a search needs of the context. */
type SearchContext = Pick<GatewayContext, 'database' | 'hooks'>;

export interface SortRequest<Sort extends string> {
  sort?: Sort | undefined;
  order?: SortOrder | undefined;
}

export interface Search<Row, Filters extends Conditions, Sort extends string> {
  /** The supported filters and sort keys, and whether there is a `q`. */
  filterNames: readonly (keyof Filters & string)[];
  sortNames: readonly Sort[];
  hasText: boolean;
  /** Where the rows are that have changed; `search` takes what this finds as its span. */
  changes: Changes | undefined;
  /** Returns a page of the rows that the actor may access and that match every filter. */
  search: (
    context: SearchContext,
    actor: Actor,
    filter: FilterOf<Filters>,
    page: PageRequest & SortRequest<Sort> & SpanRequest,
  ) => Promise<Found<Row>>;
  /**
   * Defines a query of all rows that `search` finds, which are its table `found`.
   *
   * @param name of the prepared statements
   */
  over: <Result>(
    name: string,
    build: (db: Executor, found: SQL) => Prepared<Result>,
  ) => (context: SearchContext, actor: Actor, filter: FilterOf<Filters>) => Promise<Result[]>;
  /** Like `search` without pagination, for short lists. */
  list: (context: SearchContext, actor: Actor, filter: FilterOf<Filters>, sort?: SortRequest<Sort>) => Promise<Row[]>;
  /** Returns one row. @throws {RequestError} `not_found` for a missing row and for one that the actor may not access */
  get: (context: Pick<GatewayContext, 'database'>, actor: Actor, id: number) => Promise<Row>;
  /** Like `get`, on the given executor (a transaction). */
  find: (executor: Executor, actor: Actor, id: number) => Promise<Row>;
}

type RestOf<F> = F extends (first: never, ...rest: infer Rest) => unknown ? Rest : never;

/** A search with a filter that depends on the date, so that it needs the clock. */
export interface DatedSearch<Row, Filters extends Conditions, Sort extends string> extends Omit<
  Search<Row, Filters, Sort>,
  'list' | 'search' | 'over'
> {
  search: (
    context: GatewayContext,
    ...rest: RestOf<Search<Row, Filters, Sort>['search']>
  ) => ReturnType<Search<Row, Filters, Sort>['search']>;
}

interface Shape {
  scope: Scope;
  filters: readonly string[];
  sort: string;
  order: SortOrder;
  /** The indexes of the further texts that `q` searches. */
  furtherTexts: readonly number[];
  /** A span in place of a page. */
  isSpan?: true;
}

const theId = sql.placeholder('id');

/**
 * What the statements of a search are made of: the shape and the values of a request, and the conditions and order of a
 * shape.
 */
function defineShapes<Row, Filters extends Conditions, Sort extends string>(
  definition: SearchDefinition<Row, Filters, Sort>,
) {
  const { id, secondId, only, visible, texts, filters, sorts, defaultSort } = definition;
  let furtherTexts: readonly FurtherTexts[] | undefined;
  const furtherTextsOf = (hooks: Hooks) => (furtherTexts ??= definition.furtherTexts?.(hooks) ?? []);
  const known: Readonly<Record<string, Condition<never> | undefined>> = filters;
  const sortColumns: Readonly<Record<string, Column | SQL | ((hooks: Hooks) => SQL)>> = sorts;
  /** By name, as the hooks gave them. */
  const furtherSorts = new Map<string, SQL>();
  const reachable = (scope: Scope) => and(reachOwned(scope, definition), visible?.(scope, sql.placeholder('reachId')));

  const conditionOf = (name: string, further: readonly number[]): SQL | undefined => {
    const value = sql.placeholder(name);
    if (name !== 'q') return known[name]?.where(value);
    const found = further.map((index) => furtherTexts?.[index]?.where(value, sql.placeholder('qCode')));
    return texts && or(anyContains(texts, value), sql`${id}::text = ${sql.placeholder('qId')}`, ...found);
  };
  const changes = definition.listsChanges && defineChangedRows(definition);
  const whereOf = ({ scope, filters: names, furtherTexts: further, isSpan }: Shape) =>
    and(
      only,
      reachable(scope),
      ...names.map((name) => conditionOf(name, further)),
      isSpan ? changes?.isInSpan : undefined,
    );
  // Returns a total order: the id comes last, in the same direction, as in the indexes.
  const orderOf = ({ sort, order, isSpan }: Shape): readonly SQL[] => {
    if (isSpan && changes) return changes.order;
    const known = sortColumns[sort] ?? id;
    const by = typeof known === 'function' ? (furtherSorts.get(sort) ?? id) : known;
    const direction = order === 'asc' ? asc : desc;
    const keys = secondId === undefined ? [id] : [id, secondId];
    return [...(by === id ? [] : [by]), ...keys].map((column) => direction(column));
  };

  const shapeOf = (
    hooks: Hooks,
    actor: Actor,
    filter: FilterOf<Filters>,
    { sort = defaultSort[0], order = defaultSort[1], span }: SortRequest<Sort> & SpanRequest,
  ): Shape => {
    const by = sorts[sort];
    if (typeof by === 'function' && !furtherSorts.has(sort)) furtherSorts.set(sort, by(hooks));
    return {
      scope: actor.scope,
      filters: setFilters<string>(filter),
      sort,
      order,
      furtherTexts:
        filter.q === undefined
          ? []
          : furtherTextsOf(hooks).flatMap(({ mayRead }, index) =>
              mayRead === undefined || mayRead(actor) ? [index] : [],
            ),
      ...(span && { isSpan: true as const }),
    };
  };
  const valuesOf = (actor: Actor, filter: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const values: Record<string, unknown> = { ...reachValues(actor) };
    for (const [name, value] of Object.entries(filter)) {
      if (value === undefined) continue;
      if (name === 'q' && typeof value === 'string')
        Object.assign(values, { q: containing(value), qId: value, qCode: containingCode(value) });
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the value has the type that its own condition asks for
      else values[name] = known[name]?.toDatabase(value as never);
    }
    return values;
  };

  return { changes, reachable, whereOf, orderOf, shapeOf, valuesOf };
}

function theOne<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new RequestError('not_found');
  return row;
}

/** Defines a search. Each combination of scope, filters and sort order is a shape; each shape is prepared once. */
export function defineSearch<Row, const Filters extends Conditions, Sort extends string>(
  definition: SearchDefinition<Row, Filters, Sort>,
): Search<Row, Filters, Sort> {
  const { select, id, only, visible, texts, filters, sorts } = definition;
  const { changes, reachable, whereOf, orderOf, shapeOf, valuesOf } = defineShapes(definition);
  const baseName = definition.name ?? getTableName(id.table);

  const pageQueries = preparedByShape(`search_${baseName}`, (db, shape: Shape, name) => ({
    rows: select(db)
      .where(whereOf(shape))
      .orderBy(...orderOf(shape))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(name),
    total: db
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(sql`(${select(db).where(whereOf(shape)).getSQL()}) as found`)
      .prepare(`${name}_total`),
  }));
  const listQuery = preparedByShape(`list_${baseName}`, (db, shape: Shape, name) =>
    select(db)
      .where(whereOf(shape))
      .orderBy(...orderOf(shape))
      .prepare(name),
  );
  const getQuery = preparedByShape(`get_${baseName}`, (db, scope: Scope, name) =>
    select(db)
      .where(and(eq(id, theId), only, reachable(scope)))
      .prepare(name),
  );

  const over: Search<Row, Filters, Sort>['over'] = (name, build) => {
    const query = preparedByShape(`${name}_${baseName}`, (db, shape: Shape, prepared) =>
      build(db, sql`(${select(db).where(whereOf(shape)).getSQL()}) as found`).prepare(prepared),
    );
    return ({ database, hooks }, actor, filter) =>
      query(database, shapeOf(hooks, actor, filter, {})).execute(valuesOf(actor, filter));
  };

  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.keys of a record is typed as any text
  const names = <Name extends string>(record: object) => Object.keys(record) as Name[];
  return {
    filterNames: names(filters),
    sortNames: names(sorts),
    hasText: texts !== undefined,
    changes,
    search: ({ database, hooks }, actor, filter, request) =>
      runSearch(pageQueries(database, shapeOf(hooks, actor, filter, request)), valuesOf(actor, filter), request),
    over,
    list: ({ database, hooks }, actor, filter, sort = {}) =>
      listQuery(database, shapeOf(hooks, actor, filter, sort)).execute(valuesOf(actor, filter)),
    get: async ({ database }, actor, rowId) =>
      theOne(await getQuery(database, actor.scope).execute({ id: rowId, ...reachValues(actor) })),
    find: async (executor, actor, rowId) =>
      theOne(
        await select(executor).where(
          and(eq(id, rowId), only, reachOwnedOf(actor, definition), visible?.(actor.scope, reachValues(actor).reachId)),
        ),
      ),
  };
}
