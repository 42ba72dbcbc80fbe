import { z } from 'zod';
import type { Actor } from '../server/actor.ts';
import type { GatewayContext } from '../server/context.ts';
import { ok, type Route, route, type RouteInput } from '../server/registry.ts';
import { Fault } from './errors.ts';
import { idText, pageNumber, pageSize, requiredText } from './fields.ts';
import { pageOf } from './page.ts';
import type { Condition, Conditions, FilterOf, Search, SortOrder } from './search.ts';
import { envelope, pageSizeName, toWire, wireNameOf, type WireName } from './wire.ts';

const byId = z.object({ id: idText });

type Common = Pick<Route, 'app' | 'path' | 'needs' | 'summary'>;
type Asked = Pick<RouteInput<unknown, unknown, unknown>, 'actor' | 'context'>;
type ValueOf<Given> = Given extends Condition<infer Value> ? Value : never;

interface SearchRoute<Row, Filters extends Conditions, Sort extends string> extends Common {
  of: Search<Row, Filters, Sort>;
  /** The filters that the wire has, by its names. */
  filter?: {
    readonly [Name in keyof Filters & string as WireName<Name>]?: z.ZodType<ValueOf<Filters[Name]> | undefined>;
  };
  /** Whether the wire may choose the order. */
  isSortable?: boolean;
  wire?: (row: Row, asked: Asked) => unknown;
}

const order = z
  .string('validation.choice')
  .toLowerCase()
  .pipe(z.enum(['asc', 'desc'], 'validation.choice'))
  .optional();

/** A page of a search, in the app's spelling of pages. */
export function searchRoute<Row extends object, Filters extends Conditions, Sort extends string>(
  definition: SearchRoute<Row, Filters, Sort>,
): Route {
  const { of, filter = {}, isSortable = false, wire = toWire, ...common } = definition;
  const sizeName = pageSizeName(common.app);
  const sortOf = new Map(of.sortNames.map((name) => [wireNameOf(name), name]));
  const shape: Record<string, z.ZodType> = {
    ...filter,
    page: pageNumber,
    [sizeName]: pageSize,
    ...(of.hasText && { q: requiredText(120).optional() }),
    ...(isSortable && { sort: z.enum([...sortOf.keys()], 'validation.choice').optional(), order }),
  };

  return route({
    method: 'GET',
    ...common,
    query: z.strictObject(shape),
    handle: async ({ query, actor, context }) => {
      const names = ['q', ...of.filterNames];
      const values = Object.fromEntries(names.map((name) => [name, query[wireNameOf(name)]]));
      const request = { page: Number(query['page']), pageSize: Number(query[sizeName]) };
      const sort = sortOf.get(String(query['sort']));
      const direction: SortOrder | undefined = order.parse(query['order']);
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- parsed by the schemas that the filters' own types ask for
      const found = await of.search(context, actor, values as FilterOf<Filters>, {
        ...request,
        sort,
        order: direction,
      });
      return ok(
        pageOf(
          found.rows.map((row) => wire(row, { actor, context })),
          found.total,
          request,
        ),
      );
    },
  });
}

interface OneRoute<Row> extends Common {
  object: Route['object'];
  of: { get: (context: GatewayContext, actor: Actor, id: number) => Promise<Row> };
  wire?: (row: Row, asked: Asked) => unknown;
}

/** One object by the id in the path. */
export function oneRoute<Row extends object>({ of, wire = toWire, ...common }: OneRoute<Row>): Route {
  return route({
    method: 'GET',
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
  change: (input: Asked & { id: number; body: z.output<Body> }) => Promise<Row>;
  wire?: (row: Row, asked: Asked) => unknown;
}

/** A call that changes something and answers with what has become of it. The id is the path's; zero where it has none. */
export function changeRoute<Row extends object, Body extends z.ZodType = z.ZodUnknown>(
  definition: ChangeRoute<Body, Row>,
): Route {
  const { method, change, wire = toWire, body, object = null, ...common } = definition;
  return route<z.ZodType<{ id?: number | undefined }>, z.ZodType, z.ZodType>({
    method,
    object,
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
   * Whom the call is about: an affiliate need not say its own id, staff have to say one, in path, query or body. Whether the
   * actor may know of it is for the services to decide.
   */
  affiliateId: () => number;
}

interface OwnOrAny<Query extends z.ZodType, Body extends z.ZodType> extends Omit<Common, 'path'> {
  method: Route['method'];
  /** An affiliate's own spelling, and staff's for anybody's; one route for both where they are the same. */
  own: string;
  any: string;
  object?: Route['object'];
  rate?: Route['rate'];
  query?: Query;
  body?: Body;
  /** False where `serve` gives the whole body. */
  isWrapped?: boolean;
  serve: (input: OwnInput<z.output<Query>, z.output<Body>>) => Promise<unknown>;
}

const named = z.looseObject({ affiliate_id: z.number().optional(), affiliateId: z.number().optional() }).catch({});

/** The two spellings of a call: staff's about anybody's, and the affiliates' about their own. */
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
      object: parameter === undefined ? null : object,
      params: z.object(parameter === undefined ? {} : { [parameter]: idText }),
      ...(query && { query }),
      ...(body && { body }),
      handle: async (input) => {
        const inPath = named.parse(input.params).affiliateId ?? (object === 'affiliate' ? input.params.id : undefined);
        const given = inPath ?? named.parse(input.query).affiliate_id ?? named.parse(input.body).affiliate_id;
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

function affiliateIdOf(actor: Actor, given: number | undefined): number {
  const affiliateId = given ?? actor.affiliateId;
  if (affiliateId === null) throw new Fault('invalid_fields', { errors: { affiliate_id: 'validation.required' } });
  return affiliateId;
}
