import { beforeAll, describe, expect, it } from 'vitest';
import { roleEntry } from '#shared/codes/role.ts';
import type { Audience, Contract, Verb } from '#shared/contract.ts';
import { contracts, type ResourceName } from '#shared/resources/index.ts';
import { createApp } from '../../gateway/server/app.ts';
import { routes } from '../../gateway/server/routes.ts';
import type { GatewayContext } from '../../gateway/server/context.ts';
import { admits, type Route } from '../../gateway/server/registry.ts';
import { assignMasses } from './mass-assignment.ts';
import { createMatrix, type Expectation, expectationOf, type Matrix, type Ownership } from './matrix.ts';
import { type PersonName, people, personNames, type PlainAnswer, sendPlain, wireClient } from './people.ts';
import { type ProxySample, proxySamplesOf, streams } from './proxy-calls.ts';
import { addressOf, nameOf, samplesOf, unusedSamples } from './wire-calls.ts';
import { openWorld, type World } from './world.ts';

const named = ['own', 'foreign', 'absent'] as const satisfies Ownership[];
const unnamed = ['none'] as const satisfies Ownership[];
const verbs: readonly Verb[] = ['list', 'one', 'create', 'update', 'delete'];
const audienceOfRole = {
  visitor: 'visitor',
  main: 'affiliate',
  secondary: 'affiliate',
  manager: 'staff',
  administrator: 'staff',
} as const;
const standingOf = (person: PersonName) => {
  const { role } = people[person];
  return { role, scope: roleEntry(role).scopes[0] };
};
const audienceOf = (person: PersonName): Audience => audienceOfRole[people[person].role];

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
}, 120_000);

describe('the doors of the gateway', () => {
  it('are the calls of the registry, behind two redirects, and the two questions of health', () => {
    // Nothing of the context is used before a request comes.
    const app = createApp({} as GatewayContext);
    const doors = app.router.stack.flatMap((layer) => layer.route?.path ?? []);
    expect(doors).toEqual(['/healthz', '/readyz', '/redirect', '/v2/redirect']);
    expect(unusedSamples(routes)).toEqual([]);
  });

  it('open each call in its own place alone, and to its own methods', async () => {
    const { administrator } = world.wire;
    const target = world.targetOf('administrator', 'own');
    const params = { code: '001', zip: '01310100', profile: '8', hash: 'x' };
    for (const route of routes) {
      const address = addressOf(route, target, { params });
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
  /** Makes ready what the call uses up, and gives the call. */
  prepare: (ownership: Ownership) => Promise<() => Promise<PlainAnswer>>;
}

/** What changes nothing comes first: what is done leaves mails and the like to be worked off meanwhile. */
async function runAll(matrix: Matrix, rows: readonly Row[]): Promise<void> {
  for (const changesNothing of [true, false]) {
    for (const { name, person, ownerships, expected, prepare } of rows) {
      const answers: Partial<Record<Ownership, PlainAnswer>> = {};
      for (const ownership of ownerships) {
        const expectation = expected(ownership);
        if (expectation.changesNothing !== changesNothing) continue;
        answers[ownership] = await matrix.run({
          name: `${person}, ${ownership}: ${name}`,
          expected: expectation,
          canaries: world.canariesFor(person),
          prepare: () => prepare(ownership),
        });
      }
      if (audienceOf(person) !== 'staff' && changesNothing) matrix.expectSame(`${person}: ${name}`, answers);
    }
  }
}

const wireRows = (): Row[] =>
  routes.flatMap((route) =>
    samplesOf(route).flatMap((sample, at) =>
      personNames.map((person): Row => {
        const names = route.object ? 'path' : sample.names && 'elsewhere';
        return {
          name: `${nameOf(route)}${at > 0 ? ` (${at + 1})` : ''}`,
          person,
          ownerships: names ? named : unnamed,
          expected: (ownership) =>
            expectationOf({
              isAdmitted: admits(route, standingOf(person)),
              audience: audienceOf(person),
              ownership,
              names,
              findsNothing: sample.findsNothing ?? false,
              admitted: sample.admitted ?? [],
            }),
          prepare: async (ownership) => {
            const target = world.targetOf(person, ownership);
            const call = await sample.make(target, world.supplies);
            const client = sample.endsSession ? await wireClient(world.gatewayUrl, person) : world.wire[person];
            return () => client.send(route.method, addressOf(route, target, call), call.body);
          },
        };
      }),
    ),
  );

/** @param offeredTo who may, or nobody */
function proxyRow(name: string, offeredTo: readonly Audience[], sample: ProxySample, person: PersonName): Row {
  const audience = audienceOf(person);
  return {
    name,
    person,
    ownerships: sample.names ? named : unnamed,
    expected: (ownership) =>
      offeredTo.length === 0
        ? { statuses: [405], changesNothing: true }
        : expectationOf({
            // What anybody may, those who are signed in may as well.
            isAdmitted: offeredTo.includes(audience) || offeredTo.includes('visitor'),
            audience,
            ownership,
            names: sample.names,
            findsNothing: sample.findsNothing ?? false,
            admitted: sample.admitted ?? [],
          }),
    prepare: async (ownership) => {
      const { method, path, body } = await sample.make(world.targetOf(person, ownership), world.supplies);
      return () => sendPlain(world.browsers[person], method, path, body);
    },
  };
}

function proxyRows(): Row[] {
  const resources = (Object.entries(contracts) as [ResourceName, Contract][]).flatMap(([name, contract]) =>
    verbs.flatMap((verb) =>
      proxySamplesOf(name, contract, verb).map((sample, at) => ({
        name: `${verb} ${name}${at > 0 ? ` (${at + 1})` : ''}`,
        audiences: Object.values(audienceOfRole).filter((audience) => contract.access[audience].includes(verb)),
        sample,
      })),
    ),
  );
  return [...resources, ...streams].flatMap(({ name, audiences, sample }) =>
    personNames.map((person) => proxyRow(name, audiences, sample, person)),
  );
}

it('straight at the gateway everyone gets what the registry says, and nothing of anybody else', async () => {
  const matrix = createMatrix(world.fingerprint);
  await runAll(matrix, wireRows());
  matrix.conclude('at the gateway');
}, 300_000);

it('through the proxy everyone gets what the contracts say, and nothing of anybody else', async () => {
  const matrix = createMatrix(world.fingerprint);
  await runAll(matrix, proxyRows());
  matrix.conclude('through the proxy');
}, 300_000);

it('whatever an affiliate adds to a body, nothing changes that is not its own to set', async () => {
  const { attempts, failures, before, after } = await assignMasses(world);
  expect(failures).toEqual([]);
  expect(before.createdKinds.size).toBe(1);
  expect(after).toEqual(before);
  expect(attempts).toBeGreaterThan(300);
}, 120_000);
