import { afterAll, beforeAll, describe, it } from 'vitest';
import { plainResources } from '#shared/codes/platform/plain-noun.ts';
import { type Audience, audiences, type Contract, type Verb } from '#shared/contract/contract.ts';
import { contracts, type ResourceName } from '#shared/resources/index.ts';
import type { Answer } from '../support/client.ts';
import { isElsewhere } from '../support/is-elsewhere.ts';
import { type Declaration } from './declaration.ts';
import { declarations } from './index.ts';
import { listTests } from './list-tests.ts';
import { oneTests } from './one-tests.ts';
import { actors, expectRefused, nextSerial, openWorld, type ResourceTests } from './world.ts';
import { createTests, deleteTests, updateTests } from './write-tests.ts';

/** The real `ra-data-simple-rest` of npm against every contract, for everyone and every verb. */

const methods: Record<Verb, 'GET' | 'POST' | 'PUT' | 'DELETE'> = {
  list: 'GET',
  one: 'GET',
  create: 'POST',
  update: 'PUT',
  delete: 'DELETE',
};
const verbs = Object.keys(methods) as Verb[];

const testsOf: Record<Verb, ResourceTests> = {
  list: listTests,
  one: oneTests,
  create: createTests,
  update: updateTests,
  delete: deleteTests,
};

let closeWorld: () => Promise<void>;

beforeAll(async () => {
  closeWorld = await openWorld();
  // Plain nouns need no sample data: the tests of lists read what is created here.
  for (const resource of plainResources) {
    for (let count = 0; count < 3; count += 1) {
      const body = await declarations[resource].create?.(actors, nextSerial(), 'staff');
      await actors.staff.post(`/api/${resource}`, body);
    }
  }
});

afterAll(() => closeWorld());

describe.each(Object.entries(contracts) as [ResourceName, Contract][])('%s', (name, contract) => {
  const sample: Declaration = declarations[name];
  const isOffered = (verb: Verb) => audiences.some((audience) => contract.access[audience].includes(verb));

  for (const audience of audiences) {
    const granted = contract.access[audience].filter((verb) => !sample.actions?.includes(verb));
    if (granted.length > 0 && !isElsewhere(name)) {
      describe(`for ${audience}`, () => {
        for (const verb of granted) testsOf[verb](contract, audience, sample);
      });
    }
  }

  it('refuses who may not, and every method that nobody may', async () => {
    for (const verb of verbs.filter((each) => !sample.streams?.includes(each))) {
      const path = verb === 'list' || verb === 'create' ? `/api/${name}` : `/api/${name}/${sample.id ?? 1}`;
      for (const audience of audiences) {
        if (contract.access[audience].includes(verb) || contract.access.visitor.includes(verb)) continue;
        const answer = await send(audience, methods[verb], path);
        if (!isOffered(verb)) expectRefused(answer, 405, 'method_not_allowed');
        else if (audience === 'visitor') expectRefused(answer, 401, 'unauthenticated');
        else expectRefused(answer, 403, 'forbidden');
      }
    }
    expectRefused(await send('staff', 'PATCH', `/api/${name}`), 405, 'method_not_allowed');
    expectRefused(await send('staff', 'PATCH', `/api/${name}/1`), 405, 'method_not_allowed');
  });
});

const send = async (audience: Audience, method: string, path: string): Promise<Answer> => {
  const response = await actors[audience].raw(path, {
    method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      ...(method !== 'GET' && method !== 'DELETE' && { 'Content-Type': 'application/json' }),
    },
    ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as unknown };
};

describe('what is no resource', () => {
  it.each(['nonsense', 'Channel', 'channels', '__proto__', 'constructor', 'toString'])('%s is 404', async (name) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      for (const path of [`/api/${name}`, `/api/${name}/1`]) {
        expectRefused(await send('staff', method, path), 404, 'not_found');
      }
    }
  });
});
