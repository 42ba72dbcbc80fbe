import { z } from 'zod';
import { RequestError } from '../lib/errors.ts';
import type { Actor } from './actor.ts';
import { changedPage, type Changes, changesQuery, changesRequestOf } from './changed-rows.ts';
import type { GatewayContext } from './context.ts';
import { idText, pageNumber, pageSize, requiredText } from './fields.ts';
import { pageOf, type PageRequest } from './page.ts';
import { ok, type Route, route, type RouteInput } from './registry.ts';
import type { Condition, Conditions, FilterOf, Found, Search, SortOrder, SortRequest, SpanRequest } from './search.ts';
import { envelope, envelopeName, pageSizeName, toWire, type WireName, wireNameOf } from './wire.ts';

const byId = z.object({ id: idText });

type Common = Pick<Route, 'app' | 'path' | 'needs' | 'summary'> & Partial<Pick<Route, 'stepUp' | 'side' | 'secrets'>>;
/** The actor and the context of a call. */
export type RouteCaller = Pick<RouteInput<unknown, unknown, unknown>, 'actor' | 'context'>;
type ValueOf<Given> = Given extends Condition<infer Value> ? Value : never;

interface Place {
  path: string;
  side: 'staff' | 'affiliate';
}

/** Defines calls that staff have on one path and affiliates on another. */
export const bothSides = (paths: Record<Place['side'], string>, define: (at: Place) => Route | Route[]): Route[] =>
  (['staff', 'affiliate'] as const).flatMap((side) => define({ path: paths[side], side }));

/** A search, or one that adds reader-specific values to its rows. */
interface Searched<Row, Filters extends Conditions, Sort extends string> extends Pick<
  Search<Row, Filters, Sort>,
  'filterNames' | 'sortNames' | 'hasText'
> {
  /** See {@link Search}; without it the call cannot list what has changed. */
  changes?: Changes | undefined;
  search: (
    context: GatewayContext,
    actor: Actor,
    filter: FilterOf<Filters>,
    page: PageRequest & SortRequest<Sort> & SpanRequest,
  ) => Promise<Found<Row>>;
}

/** Filters by wire name. */
export type SearchFilter<Filters extends Conditions> = {
  readonly [Name in keyof Filters & string as WireName<Name>]?: z.ZodType<ValueOf<Filters[Name]> | undefined>;
};

interface SearchRoute<Row, Filters extends Conditions, Sort extends string> extends Common {
  of: Searched<Row, Filters, Sort>;
  filter?: SearchFilter<Filters>;
  /** Whether the client may choose the sort order. */
  isSortable?: boolean;
  wire?: (row: Row, caller: RouteCaller) => unknown;
  /** Instead of `wire`: converts the rows of a page together, with the results of further queries. */
  wireAll?: (rows: Row[], caller: RouteCaller) => Promise<unknown[]>;
}

const order = z
  .string('validation.choice')
  .toLowerCase()
  .pipe(z.enum(['asc', 'desc'], 'validation.choice'))
  .optional();

/** Returns the filter of a search from a query that was parsed by the schemas of its filters. */
export const filterOf = <Filters extends Conditions>(
  { filterNames }: { filterNames: readonly (keyof Filters & string)[] },
  query: Readonly<Record<string, unknown>>,
) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- parsed by the schemas that the filters' own types ask for
  Object.fromEntries(['q', ...filterNames].map((name) => [name, query[wireNameOf(name)]])) as FilterOf<Filters>;

/** The `q` of a search that has texts. */
export const textFilter = ({ hasText }: { hasText: boolean }) => hasText && { q: requiredText(120).optional() };

type ReadSpan = (request: PageRequest & Required<SpanRequest>) => Promise<readonly unknown[]>;

/**
 * Answers a query that asks for what has changed; undefined for any other.
 *
 * @param read returns the rows of a span in their order, as they are on the wire
 */
export async function listChanges(
  changes: Changes | undefined,
  { actor, context }: RouteCaller,
  query: Readonly<Record<string, unknown>>,
  read: ReadSpan,
) {
  const request = changesRequestOf(query);
  if (changes === undefined || request === undefined) return undefined;
  const found = await changes.find(context, actor, request);
  const { span } = found;
  return changedPage(span ? await read({ page: 1, pageSize: request.limit, span }) : [], found);
}

/** Defines a route that returns one page of a search, with the app's pagination parameters. */
export function searchRoute<Row extends object, Filters extends Conditions, Sort extends string>(
  definition: SearchRoute<Row, Filters, Sort>,
): Route {
  const { of, filter = {}, isSortable = false, wire = toWire, ...rest } = definition;
  const eachAlone = (rows: Row[], caller: RouteCaller) => Promise.resolve(rows.map((row) => wire(row, caller)));
  const { wireAll = eachAlone, ...common } = rest;
  const sizeName = pageSizeName(common.app);
  const sortOf = new Map(of.sortNames.map((name) => [wireNameOf(name), name]));
  const shape: Record<string, z.ZodType> = {
    ...filter,
    page: pageNumber,
    [sizeName]: pageSize,
    ...textFilter(of),
    ...(isSortable && { sort: z.enum([...sortOf.keys()], 'validation.choice').optional(), order }),
    ...(of.changes && changesQuery),
  };
  const readSpan =
    ({ actor, context }: RouteCaller, query: Readonly<Record<string, unknown>>): ReadSpan =>
    async (request) => {
      const { rows } = await of.search(context, actor, filterOf(of, query), request);
      return wireAll(rows, { actor, context });
    };

  return route({
    method: 'GET',
    envelope: 'page',
    ...common,
    query: z.strictObject(shape),
    handle: async ({ query, actor, context }) => {
      const caller = { actor, context };
      const changed = await listChanges(of.changes, caller, query, readSpan(caller, query));
      if (changed) return ok(changed);
      const request = { page: Number(query['page']), pageSize: Number(query[sizeName]) };
      const sort = sortOf.get(String(query['sort']));
      const direction: SortOrder | undefined = order.parse(query['order']);
      const found = await of.search(context, actor, filterOf(of, query), {
        ...request,
        sort,
        order: direction,
      });
      return ok(pageOf(await wireAll(found.rows, { actor, context }), found.total, request));
    },
  });
}

interface SumRoute<Filters extends Conditions> extends Common, Pick<SearchRoute<never, Filters, never>, 'filter'> {
  of: Pick<Search<never, Filters, never>, 'filterNames' | 'hasText'>;
  rows: (context: GatewayContext, actor: Actor, filter: FilterOf<Filters>) => Promise<object[]>;
}

/** Defines a route that returns sums of what a search finds by something, each of them a row. */
export function sumRoute<Filters extends Conditions>(definition: SumRoute<Filters>): Route {
  const { of, rows, filter = {}, ...common } = definition;
  const shape: Record<string, z.ZodType> = { ...filter, ...textFilter(of) };
  return route({
    method: 'GET',
    envelope: 'none',
    ...common,
    query: z.strictObject(shape),
    handle: async ({ query, actor, context }) =>
      ok((await rows(context, actor, filterOf(of, query))).map((row) => toWire(row))),
  });
}

interface OneRoute<Row> extends Common {
  object: Route['object'];
  of: { get: (context: GatewayContext, actor: Actor, id: number) => Promise<Row> };
  wire?: (row: Row, caller: RouteCaller) => unknown;
}

/** Defines a route that returns one object by the id in the path. */
export function oneRoute<Row extends object>({ of, wire = toWire, ...common }: OneRoute<Row>): Route {
  return route({
    method: 'GET',
    envelope: envelopeName(common.app),
    ...common,
    params: byId,
    handle: async ({ params, actor, context }) =>
      ok(envelope(common.app, wire(await of.get(context, actor, params.id), { actor, context }))),
  });
}

interface ChangeRoute<Body extends z.ZodType, Row> extends Common {
  method: 'POST' | 'PUT' | 'DELETE';
  object?: Route['object'];
  body?: Body;
  change: (input: RouteCaller & { id: number; body: z.output<Body> }) => Promise<Row>;
  wire?: (row: Row, caller: RouteCaller) => unknown;
}

/**
 * Defines a route that changes an object and returns its new state. `id` is taken from the path; 0 when the path has
 * none.
 */
export function changeRoute<Row extends object, Body extends z.ZodType = z.ZodUnknown>(
  definition: ChangeRoute<Body, Row>,
): Route {
  const { method, change, wire = toWire, body, object = null, ...common } = definition;
  return route<z.ZodType<{ id?: number | undefined }>, z.ZodType, z.ZodType>({
    method,
    object,
    envelope: envelopeName(common.app),
    ...common,
    params: common.path.includes(':id') ? byId : z.object({ id: z.undefined().optional() }),
    ...(body && { body }),
    handle: async ({ params, body: sent, actor, context }) => {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- parsed by the very schema of the type
      const given = sent as z.output<Body>;
      const row = await change({ actor, context, id: params.id ?? 0, body: given });
      return { status: method === 'POST' ? 201 : 200, body: envelope(common.app, wire(row, { actor, context })) };
    },
  });
}

interface OwnInput<Query, Body> extends RouteInput<{ id?: number | undefined }, Query, Body> {
  /**
   * Returns the affiliate concerned: an affiliate user may omit its own id; staff must give one in path, query or
   * body. The services check whether the actor may access it.
   */
  affiliateId: () => number;
}

interface OwnOrAny<Query extends z.ZodType, Body extends z.ZodType> extends Omit<Common, 'path' | 'side'> {
  method: Route['method'];
  /** Path for the affiliate's own objects and path for staff; one route serves both when they are equal. */
  own: string;
  any: string;
  object?: Route['object'];
  rate?: Route['rate'];
  refuse?: Route['refuse'];
  query?: Query;
  body?: Body;
  /** False when `serve` returns the complete body. */
  isWrapped?: boolean;
  serve: (input: OwnInput<z.output<Query>, z.output<Body>>) => Promise<unknown>;
}

const named = z.looseObject({ affiliate_id: z.number().optional(), affiliateId: z.number().optional() }).catch({});

/** Defines both paths of a call: the staff one for any affiliate and the affiliate one for its own data. */
export function ownOrAny<Query extends z.ZodType = z.ZodUnknown, Body extends z.ZodType = z.ZodUnknown>(
  definition: OwnOrAny<Query, Body>,
): Route[] {
  const { own, any, object = null, query, body, isWrapped = true, serve, ...common } = definition;
  const sides =
    own === any
      ? ([{ path: any, side: 'both' }] as const)
      : ([
          { path: any, side: 'staff' },
          { path: own, side: 'affiliate' },
        ] as const);
  return sides.map(({ path, side }) => {
    const parameter = /:(\w+)/.exec(path)?.[1];
    return route<z.ZodType<{ id?: number | undefined }>, Query, Body>({
      ...common,
      path,
      side,
      envelope: isWrapped ? envelopeName(common.app) : null,
      object: parameter === undefined ? null : object,
      params: z.object(parameter === undefined ? {} : { [parameter]: idText }),
      ...(query && { query }),
      ...(body && { body }),
      handle: async (input) => {
        const inPath = named.parse(input.params).affiliateId ?? (object === 'affiliate' ? input.params.id : undefined);
        const inBody = named.parse(input.body);
        const given = inPath ?? named.parse(input.query).affiliate_id ?? inBody.affiliate_id ?? inBody.affiliateId;
        const affiliateId = () => affiliateIdOf(input.actor, given);
        const served = await serve({ ...input, affiliateId });
        return {
          status: common.method === 'POST' ? 201 : 200,
          body: isWrapped ? envelope(common.app, served) : served,
        };
      },
    });
  });
}

/** Returns the affiliate that a call names, or else the actor's own. @throws {RequestError} `invalid_fields` when there is neither */
export function affiliateIdOf(actor: Actor, given: number | undefined): number {
  const affiliateId = given ?? actor.affiliateId;
  if (affiliateId === null)
    throw new RequestError('invalid_fields', { errors: { affiliate_id: 'validation.required' } });
  return affiliateId;
}
