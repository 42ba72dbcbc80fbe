import { toReais } from '#shared/money.ts';
import type { Route } from '../server/registry.ts';
import { type Fault, faults } from './errors.ts';

/** Names that the wire spells in a way of its own, by ours. */
const oddSpellings = {
  channelTypeId: 'site_type_id',
  channelType: 'site_type',
} as const satisfies Record<string, string>;

const odd: Readonly<Record<string, string | undefined>> = oddSpellings;

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** How the wire spells a name of ours: in snake case, cents without their unit. */
export const wireNameOf = (name: string): string => odd[name] ?? snakeCase(name.replace(/Cents$/, ''));

/** A field under the wire's name, cents as reais. */
const wireField = ([name, value]: [string, unknown]): [string, unknown] => [
  wireNameOf(name),
  name.endsWith('Cents') && typeof value === 'number' ? toReais(value) : value,
];

/** A record as the wire has it: its names, money in reais, instants as ISO 8601 by JSON. Where the wire differs, the noun says so. */
export const toWire = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(wireField));

type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name;

/** How the wire spells a name of ours. */
export type WireName<Name extends string> = Name extends keyof typeof oddSpellings
  ? (typeof oddSpellings)[Name]
  : Snake<Name extends `${infer Base}Cents` ? Base : Name>;

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type Names<Fields> = { readonly [Name in keyof Fields]?: string };

/** The fields of a body or query under our names. */
export type FromWire<Fields, Given extends Names<Fields> = object> = {
  [Name in keyof Fields & string as Name extends keyof Given ? Given[Name] & string : Camel<Name>]: Fields[Name];
};

const camelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The fields of a parsed body or query under our names.
 *
 * @param names ours, where they are not the wire's in camel case, as of amounts that the schema has made cents of
 */
export function fromWire<Fields extends object, const Given extends Names<Fields> = object>(
  fields: Fields,
  names?: Given,
): FromWire<Fields, Given> {
  const given: Readonly<Record<string, string | undefined>> = names ?? {};
  const entries = Object.entries(fields).map(([name, value]) => [given[name] ?? camelCase(name), value] as const);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- fromEntries forgets the names; the type computes the same ones
  return Object.fromEntries(entries) as FromWire<Fields, Given>;
}

type AppName = Route['app'];

/** The finance app alone wraps what is not a page. */
export const envelope = (app: AppName, body: unknown): unknown => (app === 'finance' ? { data: body } : body);

/** How an app spells the size of a page: `perPage` in the affiliate app, `per_page` elsewhere (specification §7). */
export const pageSizeName = (app: AppName): 'perPage' | 'per_page' => (app === 'affiliate' ? 'perPage' : 'per_page');

/** How each app words its errors (specification §7 and §8): four shapes for the same thing. */
const errorEnvelopes: Record<AppName, (text: string, fault: Fault) => Record<string, unknown>> = {
  direct: (text, fault) =>
    fault.details.messages ? { affiliate_register: fault.details.messages } : { message: text },
  affiliate: (text) => ({ Error: text, message: text }),
  advertiser: (text) => ({ Error: text, message: text }),
  report: (text) => ({ error: text }),
  conversorphp: (text) => ({ error: text }),
  finance: (_text, fault) => ({ data: { msg: fault.details.messages ?? [fault.code] } }),
};

/** The body of an error answer: the app's own shape, and `code`, `errors` and `values` for those who understand them. */
export function errorBody(app: AppName, fault: Fault): Record<string, unknown> {
  const { errors, values } = fault.details;
  return {
    ...errorEnvelopes[app](faults[fault.code].text, fault),
    code: fault.code,
    ...(errors && { errors }),
    ...(values && { values }),
  };
}
