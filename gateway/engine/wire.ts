import { toReais } from '#shared/money.ts';
import { type RequestError, textOf } from '../lib/errors.ts';
import type { Route } from './registry.ts';

/** Irregular wire names, by internal name: the wire calls a channel a site. */
const irregularNames = {
  channelId: 'site_id',
  channelName: 'site_name',
  channelUrl: 'site_url',
  channelTypeId: 'site_type_id',
  channelType: 'site_type',
} as const satisfies Record<string, string>;

const irregular: Readonly<Record<string, string | undefined>> = irregularNames;

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the wire name of an internal name: snake case, without the `Cents` suffix. */
export const wireNameOf = (name: string): string => irregular[name] ?? snakeCase(name.replace(/Cents$/, ''));

/** Returns a field with its wire name, cents converted to reais. */
const wireField = ([name, value]: [string, unknown]): [string, unknown] => [
  wireNameOf(name),
  name.endsWith('Cents') && typeof value === 'number' ? toReais(value) : value,
];

/**
 * Converts a record to its wire form: wire names, money in reais, instants as ISO 8601 (by JSON). Each module states
 * its exceptions.
 */
export const toWire = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(wireField));

type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name;

/** The wire name of an internal name. */
export type WireName<Name extends string> = Name extends keyof typeof irregularNames
  ? (typeof irregularNames)[Name]
  : Snake<Name extends `${infer Base}Cents` ? Base : Name>;

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type Names<Fields> = { readonly [Name in keyof Fields]?: string };
type Irregular = { [Name in keyof typeof irregularNames as (typeof irregularNames)[Name]]: Name };
type InternalName<Name extends string> = Name extends keyof Irregular ? Irregular[Name] : Camel<Name>;

/** The fields of a body or query by internal name. */
export type FromWire<Fields, Given extends Names<Fields> = object> = {
  [Name in keyof Fields & string as Name extends keyof Given ? Given[Name] & string : InternalName<Name>]: Fields[Name];
};

const camelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const internalNames = new Map<string, string>(
  Object.entries(irregularNames).map(([name, wireName]) => [wireName, name]),
);

/**
 * Converts a parsed body or query to internal names.
 *
 * @param names internal names that are neither irregular names nor camel case, such as amounts that the schema has
 *   converted to cents
 */
export function fromWire<Fields extends object, const Given extends Names<Fields> = object>(
  fields: Fields,
  names?: Given,
): FromWire<Fields, Given> {
  const given: Readonly<Record<string, string | undefined>> = names ?? {};
  const entries = Object.entries(fields).map(
    ([name, value]) => [given[name] ?? internalNames.get(name) ?? camelCase(name), value] as const,
  );
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- fromEntries forgets the names; the type computes the same ones
  return Object.fromEntries(entries) as FromWire<Fields, Given>;
}

type AppName = Route['app'];

/** Where an app has bodies that are not pages: in `data`, for the finance app only. */
export const envelopeName = (app: AppName) => (app === 'finance' ? 'data' : 'none');

/** Wraps a body that is not a page, as {@link envelopeName} says. */
export const envelope = (app: AppName, body: unknown): unknown =>
  envelopeName(app) === 'data' ? { data: body } : body;

/**
 * Returns an app's parameter for the page size: `perPage` in the affiliate app, `per_page` elsewhere (specification
 * §7).
 */
export const pageSizeName = (app: AppName): 'perPage' | 'per_page' => (app === 'affiliate' ? 'perPage' : 'per_page');

/** The error body of each app (specification §7 and §8). */
const errorEnvelopes: Record<AppName, (text: string, error: RequestError) => Record<string, unknown>> = {
  direct: (text, error) =>
    error.details.messages ? { affiliate_register: error.details.messages } : { message: text },
  affiliate: (text, { details: { messages } }) => ({
    Error: text,
    message: text,
    ...(messages && { data: messages[0] }),
  }),
  advertiser: (text) => ({ Error: text, message: text }),
  report: (text) => ({ error: text }),
  conversorphp: (text) => ({ error: text }),
  finance: (_text, error) => ({ data: { msg: error.details.messages ?? [error.code] } }),
};

/** Returns the body of an error response: the app's own shape plus `code`, `errors` and `values`. */
export function errorBody(app: AppName, error: RequestError): Record<string, unknown> {
  const { errors, values, wire } = error.details;
  return {
    ...errorEnvelopes[app](textOf(error), error),
    ...wire,
    code: error.code,
    ...(errors && { errors }),
    ...(values && { values }),
  };
}
