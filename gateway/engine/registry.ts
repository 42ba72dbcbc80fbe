import { z } from 'zod';
import type { ResourceGrant } from '#shared/codes/accounts/grants.ts';
import { role, roleEntry, type Scope } from '#shared/codes/accounts/role.ts';
import type { PlainEntity } from '#shared/codes/platform/plain-noun.ts';
import type { CallRequest, CallResponse } from '../lib/call-exchange.ts';
import { RequestError } from '../lib/errors.ts';
import { type Actor, actorMay } from './actor.ts';
import type { GatewayContext } from './context.ts';

/** The internal apps behind `redirect`; `direct` calls have their own address. */
export const appNames = ['affiliate', 'advertiser', 'report', 'finance', 'conversorphp'] as const;
export type AppName = (typeof appNames)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The type of object that the path's `:id` (or `:affiliateId`) refers to. The access matrix uses it to test an own, a
 * foreign and a missing one.
 */
export type ObjectKind =
  | 'access'
  | 'advertiser'
  | 'advertiser_api_key'
  | 'advertiser_read_key'
  | 'advertiser_invoice'
  | 'advertiser_logo'
  | 'advertiser_user'
  | 'affiliate'
  | 'bank_return'
  | 'bonus'
  | 'campaign'
  | 'campaign_cover'
  | 'commission_addition'
  | 'conversion'
  | 'campaign_part'
  | 'coupon'
  | 'creative'
  | 'custom_invoice'
  | 'decision'
  | 'erp_message'
  | 'invoice'
  | 'invoice_upload'
  | 'mail'
  | 'payment'
  | 'payment_info'
  | 'conversion_import'
  | 'payment_run'
  | 'site'
  | 'staff_relation'
  | 'staff_user'
  | 'tracking_link'
  | 'webhook_endpoint'
  | 'webhook_delivery'
  | PlainEntity;

/** Calls of one class share a rate limit. */
export type RateClass = 'read' | 'write' | 'login' | 'registration' | 'money' | 'stream' | 'lookup';

export interface RouteInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  actor: Actor;
  context: GatewayContext;
  /** For streams and headers; everything else is already parsed. */
  request: CallRequest;
  response: CallResponse;
}

/** A status and a JSON body; `streamed` when the handler has written the response itself. */
export type Answer = { status: number; body: unknown } | 'streamed';

/**
 * What a call requires: a grant of the role table, any session (`session`), a session or the key of an affiliate
 * or advertiser (`identity`), a test key (`sandbox`), or nothing (`nothing`).
 */
export type Need = ResourceGrant | 'session' | 'identity' | 'sandbox' | 'nothing';

/** Who a call is for: staff (any affiliate's data), affiliates (their own data), both, or advertisers (their own data). */
export type Side = 'staff' | 'affiliate' | 'both' | 'advertiser';

/** Where an answer has its content: in a page, in `data`, or it is the content. */
export type Envelope = 'page' | 'data' | 'none';

export interface Route {
  method: Method;
  app: AppName | 'direct';
  /** Path template with `:name` parameters, as on the wire. */
  path: string;
  needs: Need;
  side: Side;
  /** The object in the path. An affiliate may access its own only; a foreign object is answered like a missing one. */
  object: ObjectKind | null;
  /** Whether the session must have a step-up in force. */
  stepUp: boolean;
  /** Whether it is open to a session whose user must still enrol a second factor. */
  beforeEnrolment: boolean;
  /** Whether the call changes data. */
  mutates: boolean;
  /** Whether it is about the key that it comes with: also a test key makes it outside its sandbox. */
  isOfKey: boolean;
  /** Whether it may be read from a replica that is some seconds behind: lists, reports and files, never what money is decided by. */
  mayLag: boolean;
  rate: RateClass;
  /** How long the answer to an `Idempotency-Key` is kept, in ms; null where the call keeps none. */
  keyLifetimeMs: number | null;
  /** Fields of the answer that are shown only once, and are not stored with the answer to a key. */
  secrets: readonly string[];
  /** Null where the handler alone knows it. */
  envelope: Envelope | null;
  params: z.ZodType;
  query: z.ZodType;
  body: z.ZodType;
  /** One sentence for the reference documentation. */
  summary: string;
  /** Builds the error for invalid input, where the wire has a special format for this call. */
  refuse: (errors: Record<string, string>) => RequestError;
  handle: (input: RouteInput<unknown, unknown, unknown>) => Promise<Answer>;
}

const nothing = z.strictObject({});
/** Accepted but ignored where a call takes no body: clients send empty strings, `{}` or nothing. */
const anything = z.unknown();

const keyLifetimeDays = (rate: RateClass): number => (rate === 'money' ? 31 : 1);

interface RouteDefinition<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  method: Method;
  app: AppName | 'direct';
  path: string;
  needs: Need;
  side?: Side;
  object?: ObjectKind | null;
  stepUp?: boolean;
  beforeEnrolment?: boolean;
  mutates?: boolean;
  isOfKey?: boolean;
  rate?: RateClass;
  keepsKey?: boolean;
  secrets?: readonly string[];
  envelope?: Envelope | null;
  params?: Params;
  query?: Query;
  body?: Body;
  summary: string;
  refuse?: Route['refuse'];
  handle: (input: RouteInput<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Answer>;
}

/** Lists, reports and files; of money, which is decided by what one reads, files alone. */
const mayLag = (
  { app, envelope = null }: Pick<RouteDefinition<never, never, never>, 'app' | 'envelope'>,
  rate: RateClass,
) => rate === 'stream' || (app !== 'finance' && (app === 'report' || envelope === 'page'));

/**
 * Declares one call: its address, permission, input and handler. Defaults: `side` is staff, `query` and `body` accept
 * nothing, `mutates` follows the method, `rate` is `read` or `write` accordingly; a POST keeps idempotency keys unless
 * it signs in or its body is a stream.
 */
export function route<
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof anything,
>(definition: RouteDefinition<Params, Query, Body>): Route {
  const mutates = definition.mutates ?? definition.method !== 'GET';
  const rate = definition.rate ?? (mutates ? 'write' : 'read');
  const { keepsKey = definition.method === 'POST' && mutates && rate !== 'login' && rate !== 'stream' } = definition;
  return {
    method: definition.method,
    app: definition.app,
    path: definition.path,
    needs: definition.needs,
    side: definition.side ?? 'staff',
    object: definition.object ?? null,
    stepUp: definition.stepUp ?? false,
    beforeEnrolment: definition.beforeEnrolment ?? definition.needs === 'nothing',
    mutates,
    isOfKey: definition.isOfKey ?? false,
    mayLag: definition.method === 'GET' && !mutates && mayLag(definition, rate),
    rate,
    keyLifetimeMs: keepsKey ? keyLifetimeDays(rate) * 24 * 60 * 60 * 1000 : null,
    secrets: definition.secrets ?? [],
    envelope: definition.envelope ?? null,
    params: definition.params ?? nothing,
    query: definition.query ?? nothing,
    body: definition.body ?? anything,
    summary: definition.summary,
    refuse: definition.refuse ?? ((errors) => new RequestError('invalid_fields', { errors })),
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the dispatcher parses params, query and body by the very schemas above before it calls
    handle: definition.handle as Route['handle'],
  };
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });

type RoleScope = Pick<Actor, 'role' | 'scope' | 'key'>;

/** Every combination of role and scope. */
export const roleScopes: readonly RoleScope[] = role.names.flatMap((name) =>
  roleEntry(name).scopes.map((scope) => ({ role: name, scope })),
);

const sidesOf: Record<Scope, readonly Side[]> = {
  all: ['staff', 'both'],
  assigned: ['staff', 'both'],
  own: ['affiliate', 'both'],
  advertiser: ['advertiser'],
  none: [],
};

/** Returns whether an actor may make a call at all; {@link reach} restricts the rows. */
export function admits(
  { needs, side, mutates, stepUp = false }: Pick<Route, 'needs' | 'side' | 'mutates'> & Partial<Pick<Route, 'stepUp'>>,
  actor: RoleScope,
): boolean {
  const { role: name, scope, key } = actor;
  if (mutates && roleEntry(name).isView) return false;
  if (needs === 'nothing') return true;
  if (scope === 'none') return false;
  if (needs === 'identity') return true;
  if (needs === 'sandbox') return key?.isTest === true;
  if (needs === 'session') return key === undefined && roleEntry(name).isKey !== true;
  // Nobody is there who could prove to be present.
  if (stepUp && key !== undefined) return false;
  if (!sidesOf[scope].includes(side)) return false;
  const [resource = '', verb = ''] = needs.split(':');
  return actorMay(actor, resource, verb);
}

interface Found {
  route: Route;
  params: Record<string, string>;
}

/** A look-up table of the routes by app, method and canonical path. */
export interface Registry {
  routes: readonly Route[];
  /**
   * Returns the route and its path parameters, `method` when the path exists for other methods only, undefined when
   * unknown.
   */
  find: (app: Route['app'], method: string, path: string) => Found | 'method' | undefined;
}

const matcher = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:(\w+)/g, '(?<$1>[A-Za-z0-9_-]{1,128})')}$`);

/**
 * Builds the registry. Refuses to start with a duplicate call, a route that no role may make, or an object in the
 * path without a role that owns or manages it.
 */
export function createRegistry(routes: readonly Route[]): Registry {
  const seen = new Set<string>();
  const compiled = routes.map((route) => {
    const name = `${route.app} ${route.method} ${route.path}`;
    if (seen.has(name)) throw new Error(`registry: ${name} is declared twice`);
    if (route.needs !== 'sandbox' && !roleScopes.some((roleScope) => admits(route, roleScope)))
      throw new Error(`registry: nobody may call ${name}`);
    if (/:(id|affiliateId)\b/.test(route.path) && route.object === null) {
      throw new Error(`registry: ${name} does not say which object its path names`);
    }
    seen.add(name);
    return { route, expression: matcher(route.path) };
  });

  return {
    routes,
    find: (app, method, path) => {
      let other = false;
      for (const { route, expression } of compiled) {
        if (route.app !== app) continue;
        const match = expression.exec(path);
        if (match === null) continue;
        if (route.method === method) return { route, params: { ...match.groups } };
        other = true;
      }
      return other ? 'method' : undefined;
    },
  };
}
