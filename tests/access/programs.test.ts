import { beforeAll, expect, it } from 'vitest';
import { keyMayCarry } from '#shared/codes/accounts/key-scopes.ts';
import { errorStatus, isErrorCode } from '#shared/errors.ts';
import { addDays, businessDate } from '#shared/time.ts';
import type { Route } from '../../gateway/engine/registry.ts';
import { routes } from '../../gateway/server/routes.ts';
import { type Tool, tools } from '../../proxy/http/mcp/tools.ts';
import { type Assistant, connectAssistant, readingScopes } from '../assistant/assistant.ts';
import type { Declaration, Way } from '../resources/declaration.ts';
import { declarations } from '../resources/index.ts';
import { createMatrix, expectedFor, type Matrix, type Ownership } from './matrix.ts';
import { people, type PersonName, personNames, type PlainAnswer, sendPlain } from './people.ts';
import { type RestUse, restUses } from './rest-calls.ts';
import { addressOf, nameOf, waysOf, wireCallOf } from './wire-calls.ts';
import { openWorld, type World } from './world.ts';

/** Programs of everybody who signs in: what a key with each scope does at the gateway, and what an assistant reads by it. */

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

const owners = personNames.filter((name) => people[name].email !== null);

/** Makes a key with the session of its owner. */
async function makeKey(owner: PersonName, scopes: readonly string[]): Promise<{ id: number; secret: string }> {
  const body = { name: 'Programa', scopes, expires_on: addDays(businessDate(new Date()), 30) };
  const { status, text } = await sendPlain(world.browsers[owner], 'POST', '/api/api-key', body);
  if (status !== 201) throw new Error(`${owner}: ${status} ${text}`);
  return JSON.parse(text) as { id: number; secret: string };
}

const cellOf =
  (matrix: Matrix, name: string, person: PersonName, expected: { statuses: readonly number[] }) =>
  (send: () => Promise<PlainAnswer>) =>
    matrix.run({
      name,
      expected: { ...expected, changesNothing: true },
      canaries: world.canariesFor(person),
      outOfReach: (ids) => world.outOfReach(person, ids),
      send,
    });

const everyScope = [...new Set(routes.map(({ needs }) => needs))].filter((needs) => needs.includes(':'));

/** Calls that change nothing whoever makes them: reads, and what names what is not there or not the caller's. */
function harmless(route: Route, person: PersonName, isNamed: boolean): Ownership[] {
  if (!route.mutates) return isNamed ? ['own', 'foreign', 'absent'] : ['none'];
  if (!isNamed) return [];
  return people[person].scope === 'all' ? ['absent'] : ['foreign', 'absent'];
}

/** What asks for a step-up by what it is about, which nobody's program can make. */
const asksWithin: ReadonlySet<string> = new Set(['commission-addition:update']);

/** How else a call is refused: what belongs to one person is not there before somebody has made it. */
const alsoRefused = ({ needs, path }: Route, { names }: Way): number[] => [
  ...(asksWithin.has(needs) ? [403] : []),
  ...(names === undefined && path.includes(':') ? [404] : []),
];

// Longer than other tests: thousands of calls.
it('a key with each scope alone opens what its owner may by that scope, and without it nothing', async () => {
  const matrix = createMatrix(world.fingerprint);
  const { pool } = world.context.database;
  const keys = new Map<PersonName, { id: number; secret: string }>();
  for (const owner of owners) keys.set(owner, await makeKey(owner, ['campaign:list']));
  const send = async (owner: PersonName, method: string, address: string, body?: unknown): Promise<PlainAnswer> => {
    const headers = {
      Authorization: `Bearer ${keys.get(owner)?.secret}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(world.gatewayUrl + address, { method, headers, ...sent });
    return { status: response.status, text: await response.text() };
  };
  const scoped = async (owner: PersonName, scopes: readonly string[]) => {
    await pool.query('update api_keys set scopes = $1, used_at = null where id = $2', [scopes, keys.get(owner)?.id]);
  };

  for (const route of routes.filter(({ needs }) => needs.includes(':'))) {
    const call = wireCallOf(route);
    const [resource = '', verb = ''] = route.needs.split(':');
    for (const person of owners) {
      const mayByKey = route.stepUp || !keyMayCarry(resource, verb) ? [] : call.may;
      // Reading together: what names a resource reads it.
      const others = everyScope.filter((scope) => !scope.startsWith(`${resource}:`));
      for (const way of waysOf(call)) {
        for (const ownership of harmless(route, person, way.names !== undefined)) {
          const target = world.targetOf(person, ownership);
          const made = (await way.make?.(target, world.supplies)) ?? {};
          if (made.body instanceof FormData) continue;
          const address = addressOf(route, call.object, target, made);
          const ask = () => send(person, route.method, address, made.body);
          // The counts of a list need the right to it, too.
          const { of } = made.query ?? {};
          await scoped(person, [route.needs, ...(of === undefined ? [] : [`${of}:list`])]);
          const { statuses } = expectedFor(person, mayByKey, way)(ownership);
          const expected = { statuses: [...statuses, ...alsoRefused(route, way)] };
          await cellOf(matrix, `${person}, ${ownership}, by ${route.needs}: ${nameOf(route)}`, person, expected)(ask);
          await scoped(person, others);
          const refused = { statuses: [403] };
          await cellOf(matrix, `${person}, ${ownership}, without: ${nameOf(route)}`, person, refused)(ask);
        }
      }
    }
  }
  matrix.conclude('by keys at the gateway', 1_000);
}, 900_000);

/** The parameters of a tool that ask for what an address asks for; undefined where no tool can. */
function parametersOf(tool: Tool, path: string): Record<string, unknown> | undefined {
  const { pathname, searchParams } = new URL(path, 'http://api');
  const [, , , id] = pathname.split('/');
  if (tool.verb === 'one') return { id: /^\d+$/.test(id ?? '') ? Number(id) : id };
  const filter = JSON.parse(searchParams.get('filter') ?? '{}') as Record<string, unknown>;
  return 'id' in filter ? undefined : filter;
}

/** Asks a tool, and gives the answer as the resource would have it. */
async function askTool(assistant: Assistant, tool: Tool, given: Record<string, unknown>): Promise<PlainAnswer> {
  try {
    const { isError, content, structuredContent } = await assistant.call(tool.name, given);
    if (isError !== true) return { status: 200, text: JSON.stringify(structuredContent) };
    const text = content[0]?.type === 'text' ? content[0].text : '';
    const { code } = JSON.parse(text) as { code: unknown };
    return { status: isErrorCode(code) ? errorStatus[code] : 500, text: text.replace(/"requestId":"[^"]*"/, '') };
  } catch (error) {
    if (String(error).includes('There is no such tool')) return { status: 403, text: '' };
    throw error;
  }
}

const readersOf = ({ may }: Declaration, verb: Tool['verb']): readonly PersonName[] => may[verb] ?? [];

const usesOf = ({ resource, verb }: Tool): readonly RestUse[] =>
  restUses.filter((use) => use.resource === resource && use.name.split(' ')[0] === verb);

// Longer than other tests: each tool for everybody.
it('an assistant reads what the owner of its key reads, and nothing of anybody else', async () => {
  const matrix = createMatrix(world.fingerprint);
  for (const person of owners) {
    const { role, scope } = people[person];
    const { secret } = await makeKey(person, readingScopes(tools, role, scope));
    const assistant = await connectAssistant(world.proxyUrl, secret);
    const own = tools.filter(({ resource, verb }) => readersOf(declarations[resource], verb).includes(person));
    expect(await assistant.toolNames(), person).toEqual(own.map(({ name }) => name));
    for (const tool of tools) {
      for (const use of usesOf(tool)) {
        const answers: Partial<Record<Ownership, PlainAnswer>> = {};
        for (const ownership of use.names ? (['own', 'foreign', 'absent'] as const) : (['none'] as const)) {
          const { path } = await use.make(world.targetOf(person, ownership), world.supplies);
          const given = parametersOf(tool, path);
          if (!given) continue;
          const expected = expectedFor(person, use.may, use)(ownership);
          const name = `${person}, ${ownership}: ${tool.name}`;
          answers[ownership] = await cellOf(matrix, name, person, expected)(() => askTool(assistant, tool, given));
        }
        if (scope !== 'all' && use.names) matrix.expectSame(`${person}: ${tool.name}`, answers);
      }
    }
    await assistant.close();
  }
  matrix.conclude('by assistants', 200);
}, 600_000);
