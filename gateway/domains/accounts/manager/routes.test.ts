import { expect, test } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway();
const [staff, foreign] = await Promise.all([gateway.signIn(people.administrator), gateway.signIn(people.foreign)]);

const readManagers = async (caller: TestCaller) =>
  (await caller.call('affiliate', 'GET', '/api/v2/get/affiliate')).body.managers;

const set = (name: 'comercial_manager' | 'service_manager', id: number) =>
  staff.call('affiliate', 'PUT', `/api/affiliate/${name}/${ids.foreignAffiliate}`, { body: { [`${name}_id`]: id } });

test('an affiliate sees its own managers only, each once', async () => {
  expect(await readManagers(foreign)).toEqual([]);
  await set('comercial_manager', ids.administrator);
  await set('service_manager', ids.manager);
  const managers = await readManagers(foreign);
  expect(managers).toEqual([
    expect.objectContaining({ id: ids.administrator, email: people.administrator }),
    expect.objectContaining({ id: ids.manager, email: people.manager }),
  ]);
  expect(Object.keys(managers[0]).sort()).toEqual(['email', 'id', 'name']);
  await set('service_manager', ids.administrator);
  expect(await readManagers(foreign)).toHaveLength(1);
  expect(await readManagers(await gateway.signIn(people.main))).toEqual([]);
});

test('an affiliate does not see the other staff', async () => {
  for (const path of ['/user/managers', '/user/user-by-profile/8']) {
    expect((await foreign.call('direct', 'GET', path)).status).toBe(403);
  }
});
