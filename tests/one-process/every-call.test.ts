import { beforeAll, describe, expect, it } from 'vitest';
import type { DirectCall, DirectGateway } from '#shared/server/direct-call.ts';
import type { Route } from '../../gateway/engine/registry.ts';
import { createDirectGateway } from '../../gateway/server/direct-gateway.ts';
import { routes } from '../../gateway/server/routes.ts';
import { newReadKey, people, type PersonName } from '../access/people.ts';
import { nameOf, waysOf, wireCallOf } from '../access/wire-calls.ts';
import { openWorld, type World } from '../access/world.ts';
import type { WireCall } from '../resources/declaration.ts';
import { SAMPLE_PASSWORD } from '../support/client.ts';
import { type BothWays, openBothWays, type SeenAnswer } from './both-ways.ts';

let world: World;
let both: BothWays;
/** For the calls of the tests themselves. */
let gateway: DirectGateway;

beforeAll(async () => {
  world = await openWorld();
  both = await openBothWays(world.context, routes);
  gateway = createDirectGateway(world.context);
  return async () => {
    await both.close();
    await world.close();
  };
});

const tokens = new Map<PersonName, string>();

async function json(path: string, token: string | undefined, body: object, app?: 'advertiser') {
  const headers = { ...contextHeaders(), ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await gateway.call({ method: 'POST', app, path, headers, body }).answer;
  expect([200, 201]).toContain(answer.status);
  return ('json' in answer ? answer.json : undefined) as { login: { token: string }; token: string; secret: string };
}

/** Signs a person in with a step-up, or makes the key of a program; undefined for a visitor. */
async function tokenOf(name: PersonName): Promise<string | undefined> {
  // A new one each time, since one of the calls replaces it.
  if (name === 'api') return (await json('/v2/affiliate/token', await tokenOf('main'), {})).token;
  const { email, role } = people[name];
  const known = tokens.get(name);
  if (known !== undefined) return known;
  if (role === 'advertiser') {
    const key = await readKey(await tokenOf('administrator'));
    tokens.set(name, key);
    return key;
  }
  if (email === null) return undefined;
  const { login } = await json('/v2/login', undefined, { username: email, password: SAMPLE_PASSWORD });
  const { token } = await json('/v2/step_up', login.token, { password: SAMPLE_PASSWORD });
  tokens.set(name, token);
  return token;
}

/** Makes a key with which advertiser 1 reads all that it may. */
async function readKey(administrator: string | undefined): Promise<string> {
  const made = await json('/api/advertiser/read_key', administrator, newReadKey(), 'advertiser');
  return made.secret;
}

let serial = 0;

/** What the proxy says about each request. */
const contextHeaders = () => ({
  'x-request-id': `both-ways-${(serial += 1)}`,
  'x-client-address': `10.2.${serial % 250}.1`,
  'x-user-agent': 'Test/1.0',
  'accept-language': 'pt-br',
});

/** The first of those who may, by how much they may. */
const order = [
  'administrator',
  'main',
  'finance',
  'manager',
  'other',
  'api',
  'advertiser',
  'visitor',
] as const satisfies PersonName[];
const personFor = (may: readonly PersonName[]) => order.find((name) => may.includes(name)) ?? 'administrator';

async function callOf(route: Route, made: WireCall, id: unknown, token: string | undefined): Promise<DirectCall> {
  const { type, ...content } = await bodyOf(made);
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(made.params?.[name] ?? id));
  const query = Object.entries(made.query ?? {}).map(([name, value]) => [name, String(value)] as const);
  return {
    method: route.method,
    app: route.app === 'direct' ? undefined : route.app,
    path,
    query: Object.fromEntries(query),
    headers: {
      ...contextHeaders(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...content,
  };
}

/** Lines of a copy of personal data that record copies: it has one more each time. */
const ownRecords = /^.*"action":"personal_data\.export".*\n/gm;

const seen = ({ status, headers, bytes }: SeenAnswer) => ({
  status,
  headers,
  text: bytes.toString('latin1').replaceAll(ownRecords, ''),
});

/** Makes a call by both ways, whose handler answers the same, and compares what it was given and what was answered. */
async function compare(call: DirectCall): Promise<SeenAnswer> {
  both.replay();
  both.received();
  const wire = await both.wire(call);
  const givenByWire = both.received();
  const direct = await both.direct(call);
  const givenDirectly = both.received();
  both.work();
  expect(seen(direct)).toEqual(seen(wire));
  expect(givenDirectly).toEqual(givenByWire);
  return wire;
}

/** Writes a form down, as a browser does. */
async function bodyOf({ body }: WireCall): Promise<Pick<DirectCall, 'body' | 'bytes'> & { type?: string }> {
  if (!(body instanceof FormData)) return body === undefined ? {} : { body };
  const written = new Response(body);
  return { bytes: Buffer.from(await written.arrayBuffer()), type: written.headers.get('content-type') ?? '' };
}

describe('every call of the registry', () => {
  it.each(routes.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    const declared = wireCallOf(route);
    const person = personFor(declared.may);
    for (const way of waysOf(declared)) {
      const target = world.targetOf(person, 'own');
      const made = (await way.make?.(target, world.supplies)) ?? {};
      const call = await callOf(route, made, declared.object && target[declared.object], await tokenOf(person));
      both.work();
      const first = await both.direct(call);
      expect([200, 201, 202, ...(way.admitted ?? [])], first.bytes.toString()).toContain(first.status);
      // The next call needs another session; the replayed handler does not end it again.
      if (way.endsSession) tokens.clear();
      await compare(await callOf(route, made, declared.object && target[declared.object], await tokenOf(person)));
    }
  });
});
