import { beforeAll, describe, expect, it } from 'vitest';
import type { GatewayContext } from '../../gateway/engine/context.ts';
import { roleScopes, type Route } from '../../gateway/engine/registry.ts';
import { createApp } from '../../gateway/server/app.ts';
import { routes } from '../../gateway/server/routes.ts';
import type { Target } from '../resources/declaration.ts';
import { declarations } from '../resources/index.ts';
import { assignMasses } from './mass-assignment.ts';
import { createMatrix, type Expectation, expectedFor, type Matrix, type Ownership } from './matrix.ts';
import { people, type PersonName, personNames, type PlainAnswer, sendPlain, wireClient } from './people.ts';
import { type RestUse, restUses } from './rest-calls.ts';
import { withView } from './view-may.ts';
import { addressOf, nameOf, unknownCalls, waysOf, wireCallOf } from './wire-calls.ts';
import { openWorld, type World } from './world.ts';

const named = ['own', 'foreign', 'absent'] as const satisfies Ownership[];
const unnamed = ['none'] as const satisfies Ownership[];
/** Of a call that is refused before it reads whose object it names. */
const unread = ['own'] as const satisfies Ownership[];

/** `RESOURCE=cost-center` tries the calls of one resource alone: a minute in place of ten, while it is made. */
const { RESOURCE } = process.env;
const alone = Object.entries(declarations).find(([name]) => name === RESOURCE)?.[1];
const cellsMin = alone === undefined ? 1_000 : 1;
if (RESOURCE !== undefined && alone === undefined) throw new Error(`there is no resource ${RESOURCE}`);

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

describe('the doors of the gateway', () => {
  it('are the calls of the registry, behind two redirects, and the two questions of health', () => {
    // Nothing of the context is used before a request comes.
    const app = createApp({} as GatewayContext);
    const doors = app.router.stack.flatMap((layer) => layer.route?.path ?? []);
    expect(doors).toEqual(['/healthz', '/readyz', '/redirect', '/v2/redirect']);
    expect(unknownCalls(routes)).toEqual([]);
  });

  it('open each call in its own place alone, and to its own methods', async () => {
    const { administrator } = world.wire;
    const target = world.targetOf('administrator', 'own');
    const params = {
      code: '001',
      zip: '01310100',
      profile: '8',
      hash: 'x',
      session: 1,
      key: 1,
      notice: 1,
      user: 1,
      document: '52998224725',
      advertiser: 1,
      id: 1,
      link: 'x',
      site_id: 1,
      campaign_id: 1,
    };
    for (const route of routes) {
      const address = addressOf(route, wireCallOf(route).object, target, { params });
      const elsewhere =
        route.app === 'direct' ? `/redirect?app=affiliate&path=${address}` : address.replace(/^.*path=/, '');
      expect(await administrator.send(route.method, elsewhere), `${nameOf(route)} elsewhere`).toMatchObject({
        status: 404,
      });
      const known = routes.filter((other) => other.app === route.app && meet(other, route)).map(({ method }) => method);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        if (known.includes(method)) continue;
        expect(await administrator.send(method, address), `${method} ${address}`).toMatchObject({ status: 405 });
      }
    }
  });
});

/** Whether there is a path that two templates match. */
function meet(left: Route, right: Route): boolean {
  const [leftParts, rightParts] = [left.path.split('/'), right.path.split('/')];
  return (
    leftParts.length === rightParts.length &&
    leftParts.every((part, at) => part === rightParts[at] || part.startsWith(':') || rightParts[at]?.startsWith(':'))
  );
}

/** One call by one person, for each ownership of what it names. */
interface Row {
  name: string;
  person: PersonName;
  ownerships: readonly Ownership[];
  expected: (ownership: Ownership) => Expectation;
  /** Makes ready what the call uses up, unless a refused call has left it, and gives the call. */
  prepare: (ownership: Ownership, isRefused: boolean) => Promise<() => Promise<PlainAnswer>>;
}

/**
 * A refused call uses up nothing, so that what was made for the first one serves everybody else who is refused it.
 * @param make makes ready what a call about a target uses up
 */
function reusing<Made>(make: (target: Target) => Made | Promise<Made>) {
  const unused = new Map<Target, Promise<Made>>();
  return (target: Target, isRefused: boolean): Promise<Made> => {
    const made = (isRefused ? unused.get(target) : undefined) ?? Promise.resolve(make(target));
    if (isRefused) unused.set(target, made);
    return made;
  };
}

/**
 * Answers that may name other affiliates: of a sign-in, whose account is that of the password; of personal data, which hold
 * what the person has done, such as the registrations that these calls make.
 */
const namesOthers = ['POST direct /v2/login', '/api/v2/affiliate/personal_data', 'personal-data.json'];

/**
 * Runs the rows of each way to make a call. What changes nothing comes first: what is done leaves mails and the like to be
 * worked off meanwhile. Whether anything has changed is asked once for all who are refused a way.
 */
async function runAll(matrix: Matrix, ways: readonly Row[][]): Promise<void> {
  const cellsOf = (rows: readonly Row[], isRefused: boolean) =>
    rows.flatMap((row) =>
      row.ownerships
        .filter((ownership) => row.expected(ownership).changesNothing === isRefused)
        .map((ownership) => ({ row, ownership })),
    );
  const run = ({ name, person, expected }: Row, ownership: Ownership, send: () => Promise<PlainAnswer>) =>
    matrix.run({
      name: `${person}, ${ownership}: ${name}`,
      expected: expected(ownership),
      canaries: world.canariesFor(person),
      outOfReach: async (affiliateIds) =>
        namesOthers.some((call) => name.includes(call)) ? [] : world.outOfReach(person, affiliateIds),
      send,
    });

  for (const rows of ways) {
    const calls: { row: Row; ownership: Ownership; send: () => Promise<PlainAnswer> }[] = [];
    for (const cell of cellsOf(rows, true)) calls.push({ ...cell, send: await cell.row.prepare(cell.ownership, true) });
    await matrix.expectUnchanged(rows[0]?.name ?? '', async () => {
      const answers = new Map<Row, Partial<Record<Ownership, PlainAnswer>>>();
      for (const { row, ownership, send } of calls) {
        answers.set(row, { ...answers.get(row), [ownership]: await run(row, ownership, send) });
      }
      for (const [{ name, person }, given] of answers) {
        if (people[person].scope !== 'all') matrix.expectSame(`${person}: ${name}`, given);
      }
    });
  }
  for (const rows of ways) {
    for (const { row, ownership } of cellsOf(rows, false)) {
      await run(row, ownership, await row.prepare(ownership, false));
    }
  }
}

/** What needs nothing at the gateway is open to the key of an advertiser, as to visitors. */
const withKeys = ({ needs }: Route, may: readonly PersonName[]): readonly PersonName[] =>
  needs === 'nothing' && may.includes('visitor') ? [...may, 'advertiser'] : may;

const wireRows = (): Row[][] =>
  routes.flatMap((route) => {
    if (alone !== undefined && !(nameOf(route) in alone.wire)) return [];
    const declared = wireCallOf(route);
    const call = { ...declared, may: withKeys(route, withView(nameOf(route), declared.may)) };
    return waysOf(call).map((way, at) => {
      const callFor = reusing(async (target) => (await way.make?.(target, world.supplies)) ?? {});
      return personNames.map((person): Row => ({
        name: `${nameOf(route)}${at > 0 ? ` (${at + 1})` : ''}`,
        person,
        // A route refuses by its permission, before its handler starts.
        ownerships: way.names ? (call.may.includes(person) ? named : unread) : unnamed,
        expected: expectedFor(person, call.may, way),
        prepare: async (ownership, isRefused) => {
          const target = world.targetOf(person, ownership);
          const made = await callFor(target, isRefused);
          const client = way.endsSession ? await wireClient(world.gatewayUrl, person) : world.wire[person];
          return () => client.send(route.method, addressOf(route, call.object, target, made), made.body);
        },
      }));
    });
  });

/** The proxy itself refuses a verb that nobody has, and who has no session; all else the gateway decides. */
const isUnread = ({ may }: RestUse, person: PersonName) =>
  may.length === 0 || (person === 'visitor' && !may.includes(person));

const restRows = (): Row[][] =>
  restUses
    .filter(({ resource }) => alone === undefined || resource === RESOURCE)
    .map((declared) => {
      const use = { ...declared, may: withView(declared.name, declared.may) };
      const callFor = reusing((target) => use.make(target, world.supplies));
      return personNames.map((person): Row => ({
        name: use.name,
        person,
        ownerships: use.names ? (isUnread(use, person) ? unread : named) : unnamed,
        expected:
          use.may.length === 0
            ? // A view is refused whatever is no read.
              () => ({ statuses: person === 'view' ? [403, 405] : [405], changesNothing: true })
            : expectedFor(person, use.may, use),
        prepare: async (ownership, isRefused) => {
          const { method, path, body } = await callFor(world.targetOf(person, ownership), isRefused);
          return () => sendPlain(world.browsers[person], method, path, body);
        },
      }));
    });

it('takes every role and scope in', () => {
  const tried = Object.values(people).map((person) => `${person.role} ${person.scope}`);
  expect(
    roleScopes.map((roleScope) => `${roleScope.role} ${roleScope.scope}`).filter((name) => !tried.includes(name)),
  ).toEqual([]);
});

// Longer than other tests: thousands of calls.
it('straight at the gateway everyone gets what the declarations say, and nothing of anybody else', async () => {
  const matrix = createMatrix(world.fingerprint);
  await runAll(matrix, wireRows());
  matrix.conclude('at the gateway', cellsMin);
}, 900_000);

// Longer than other tests: thousands of calls.
it('through the proxy everyone gets what the declarations say, and nothing of anybody else', async () => {
  const matrix = createMatrix(world.fingerprint);
  // Renews the API token, which the calls above may have ended.
  expect((await sendPlain(world.browsers.api, 'GET', '/api/campaign')).status).toBe(200);
  await runAll(matrix, restRows());
  matrix.conclude('through the proxy', cellsMin);
}, 900_000);

// Longer than other tests: thousands of calls.
it.skipIf(alone !== undefined)(
  'whatever an affiliate adds to a body, nothing changes that is not its own to set',
  async () => {
    const { attempts, failures, before, after } = await assignMasses(world);
    expect(failures).toEqual([]);
    expect(before.createdKinds.size).toBe(1);
    expect(after).toEqual(before);
    expect(attempts).toBeGreaterThan(300);
  },
  900_000,
);
