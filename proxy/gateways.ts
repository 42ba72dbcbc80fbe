import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { dialects } from './dialects/index.ts';
import type { NamedGateway } from './engine/origin.ts';
import { createGatewayClient, type Credentials, type GatewayClient } from './gateway-client/gateway-client.ts';
import { NotSent } from './gateway-client/transport.ts';
import type { Dialect } from './wire/dialect.ts';

/** A gateway that the file of `GATEWAYS` names besides the one that signs people in. */
export interface OtherGateway {
  /** As mappings name it. */
  name: string;
  url: string;
  dialect: Dialect;
  credentials: Credentials;
}

type Variables = Readonly<Record<string, string | undefined>>;

const variable = z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of a variable');
const credentialsSchema = z.union(
  [
    z.literal('session'),
    z.strictObject({
      kind: z.literal('header'),
      name: z.string().regex(/^[\w-]+$/),
      prefix: z.string().default(''),
      variable,
    }),
    z.strictObject({ kind: z.literal('basic'), user: variable, password: variable }),
  ],
  'must be "session", { "kind": "header", "name", "prefix", "variable" } or { "kind": "basic", "user", "password" }',
);

const dialectNames = dialects.map(({ name }) => name);
const gatewaysSchema = z.array(
  z.strictObject({
    name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must have lower-case letters, digits and hyphens'),
    url: z
      .string()
      .regex(/^https?:\/\/[^\s?#@]+$/i, 'must be an http address without user, query or fragment')
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    dialect: z.enum(dialectNames, `must be one of: ${dialectNames.join(', ')}`).default('redirect'),
    signsIn: z.literal(true, 'must be true where it is said').optional(),
    credentials: credentialsSchema.optional(),
  }),
  'must be a list',
);
type GivenGateway = z.output<typeof gatewaysSchema>[number];

/**
 * Reads the file of `GATEWAYS`.
 *
 * @param variables the environment, which has the credentials
 * @returns the gateways besides the one that signs people in, and every error as the end of a sentence about the variable
 */
export function readGateways(path: string, variables: Variables): { others: OtherGateway[]; errors: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(resolve(path), 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    return { others: [], errors: ['must be the path of a JSON file that can be read'] };
  }
  const parsed = gatewaysSchema.safeParse(json);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(
      ({ path: at, message }) => `names a file in which ${at.join('.')} ${message}`,
    );
    return { others: [], errors };
  }
  const errors = contradictionsOf(parsed.data, variables);
  return {
    others: errors.length > 0 ? [] : parsed.data.flatMap((gateway) => otherOf(gateway, variables)),
    errors: errors.map((error) => `names a file in which ${error}`),
  };
}

function contradictionsOf(gateways: readonly GivenGateway[], variables: Variables): string[] {
  const names = gateways.map(({ name }) => name);
  const signing = gateways.filter(({ signsIn }) => signsIn);
  return [
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `two are called ${name}`),
    ...(signing.length === 1 ? [] : [`${signing.length} gateways sign people in: exactly one has "signsIn": true`]),
    ...signing
      .filter(({ url, dialect, credentials }) => url ?? credentials ?? (dialect !== 'redirect' || undefined))
      .map(
        ({ name }) => `${name} signs people in: its address is GATEWAY_URL, it speaks redirect and gives the sessions`,
      ),
    ...gateways
      .filter(({ signsIn, url, credentials }) => !signsIn && (url === undefined || credentials === undefined))
      .map(({ name }) => `${name} lacks its url or its credentials`),
    ...gateways.flatMap(({ name, credentials }) =>
      variablesOf(credentials)
        .filter((each) => variables[each] === undefined)
        .map((each) => `${name} needs the variable ${each}, which is not set`),
    ),
  ];
}

function variablesOf(credentials: GivenGateway['credentials']): string[] {
  if (typeof credentials !== 'object') return [];
  return credentials.kind === 'basic' ? [credentials.user, credentials.password] : [credentials.variable];
}

function otherOf({ name, url, dialect, signsIn, credentials }: GivenGateway, variables: Variables): OtherGateway[] {
  const spoken = dialects.find((each) => each.name === dialect);
  if (signsIn || url === undefined || credentials === undefined || spoken === undefined) return [];
  return [{ name, url, dialect: spoken, credentials: headersOf(credentials, (each) => variables[each] ?? '') }];
}

function headersOf(
  credentials: NonNullable<GivenGateway['credentials']>,
  valueOf: (name: string) => string,
): Credentials {
  if (credentials === 'session') return credentials;
  if (credentials.kind === 'header') {
    return { headers: { [credentials.name.toLowerCase()]: credentials.prefix + valueOf(credentials.variable) } };
  }
  const pair = Buffer.from(`${valueOf(credentials.user)}:${valueOf(credentials.password)}`).toString('base64');
  return { headers: { authorization: `Basic ${pair}` } };
}

/** Opens the clients of the gateways that sign nobody in, by their names. */
export const openGateways = (others: readonly OtherGateway[]): Record<string, NamedGateway> =>
  Object.fromEntries(
    others.map(({ name, url, dialect, credentials }) => [
      name,
      { client: createGatewayClient({ url, dialect, credentials }), dialect: dialect.name },
    ]),
  );

/** Returns the client of a gateway that nobody has set up. */
export function absentGateway(name: string): GatewayClient {
  const refuse = () => new NotSent(`GATEWAYS has no ${name}`);
  return createGatewayClient({
    transport: {
      request: () => Promise.reject(refuse()),
      openPipe:
        () =>
        ({ next }) =>
          next(refuse()),
      isReady: () => Promise.resolve(false),
      close: () => Promise.resolve(),
    },
  });
}
