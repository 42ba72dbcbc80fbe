import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRunOffice, type RunOffice } from '../../../testing/run-office.ts';

let office: RunOffice;

beforeAll(async () => {
  office = await openRunOffice();
});
afterAll(() => office.gateway.close());

async function addGroup(name: string, affiliateIds: readonly number[]): Promise<number> {
  const { status, body } = await office.administrator.call('finance', 'POST', '/api/payment_groups', {
    body: {
      name,
      windows: [{ last_request_day: 10, pay_day: 20 }],
      minimum_payment_value: 0,
      affiliate_ids: affiliateIds,
    },
  });
  expect(status).toBe(201);
  return body.data.id;
}

const remove = (id: number) => office.administrator.call('finance', 'DELETE', `/api/payment_groups/${id}`);
const membersOf = (id: number) =>
  office.query('select affiliate_id from payment_group_members where group_id = $1', [id]);

test('a group without runs is deleted with its members', async () => {
  const [id = 0] = await office.ready(1);
  const groupId = await addGroup('Novos', [id]);
  expect(await remove(groupId)).toMatchObject({ status: 200, body: { data: { name: 'Novos', affiliate_ids: [id] } } });
  expect(await membersOf(groupId)).toEqual([]);
  expect((await remove(groupId)).status).toBe(404);
});

test('a group that a run was made for stays with its members', async () => {
  const [id = 0] = await office.ready(1);
  const groupId = await addGroup('Parceiros', [id]);
  expect((await office.draft({ group_id: groupId })).status).toBe(201);
  expect(await remove(groupId)).toMatchObject({ status: 422, body: { code: 'in_use' } });
  expect(await membersOf(groupId)).toEqual([{ affiliate_id: id }]);
});
