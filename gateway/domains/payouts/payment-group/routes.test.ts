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

test('affiliates are notified of the pay days that they have from now on, and each has it in its audit', async () => {
  const [first = 0, second = 0] = await office.ready(2);
  const { query, administrator } = office;
  const takeMails = async () => {
    const mails = await query(
      `select affiliate_id as affiliate, text from outbox_mails join users on users.email = outbox_mails."to"
       where subject = 'Seus dias de pagamento mudaram' order by affiliate_id`,
    );
    await query('delete from outbox_mails');
    return mails.map(({ affiliate, text }) => [affiliate, /pagamento no dia (\d+)/.exec(String(text))?.[1]]);
  };
  const change = (body: object) => administrator.call('finance', 'PUT', `/api/payment_groups/${groupId}`, { body });
  await query('delete from outbox_mails');
  const groupId = await addGroup('Avisados', [first]);
  expect(await takeMails()).toEqual([[first, '20']]);
  await change({ affiliate_ids: [first, second] });
  expect(await takeMails()).toEqual([[second, '20']]);
  await change({ name: 'Avisados sempre' });
  expect(await takeMails()).toEqual([]);
  await change({ windows: [{ last_request_day: 10, pay_day: 22 }], affiliate_ids: [second] });
  expect(await takeMails()).toEqual([
    [first, '15'],
    [second, '22'],
  ]);
  await remove(groupId);
  expect(await takeMails()).toEqual([[second, '15']]);
  const entries = await query(
    `select affiliate_id as affiliate, after from audit_entries
     where entity = 'payment_group' and entity_id = $1 and affiliate_id is not null order by id`,
    [String(groupId)],
  );
  expect(entries.map(({ affiliate, after }) => [affiliate, after !== null])).toEqual([
    [first, true],
    [second, true],
    [first, false],
    [second, false],
  ]);
});

test('a group that a run was made for stays with its members', async () => {
  const [id = 0] = await office.ready(1);
  const groupId = await addGroup('Parceiros', [id]);
  expect((await office.draft({ group_id: groupId })).status).toBe(201);
  expect(await remove(groupId)).toMatchObject({ status: 422, body: { code: 'in_use' } });
  expect(await membersOf(groupId)).toEqual([{ affiliate_id: id }]);
});
