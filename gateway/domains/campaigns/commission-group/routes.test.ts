import { expect, test } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { type TestAnswer, useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway();
const { query } = gateway;
const staff = await gateway.signIn(people.campaigns);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const groups = (method: Method, path: string, body?: object) =>
  staff.call('advertiser', method, `/api/campaign/commission_groups${path}`, body && { body });
const divisions = (method: Method, path: string, body?: object) =>
  staff.call('advertiser', method, `/api/campaign/commission_group_divisions${path}`, body && { body });

let serial = 0;
const newGroup = async (form: object = {}): Promise<number> => {
  serial += 1;
  const body = { campaign_id: 1, code: `g-${serial}`, name: `Grupo ${serial}`, rate: 5, ...form };
  return (await groups('POST', '', body)).body.id;
};
const defaultOf = async (campaign: number): Promise<number> =>
  Number((await query('select id from commission_groups where campaign_id = $1 and is_default', [campaign]))[0]?.id);

const refusal = ({ status, body }: TestAnswer) => [status, body.code, body.errors];
const lastAudit = async () =>
  (await query('select action, entity_id, before, after from audit_entries order by id desc limit 1'))[0];

test('a group is added in its campaign, changed and deleted, each with its audit', async () => {
  const { status, body } = await groups('POST', '', { campaign_id: 1, code: 'vip', name: 'VIP', rate: 12.5 });
  const group = { id: body.id, campaign_id: 1, code: 'VIP', name: 'VIP', is_default: false, rate: 12.5, fixed: null };
  expect([status, body]).toEqual([201, { ...group, version: 1 }]);
  expect(await lastAudit()).toMatchObject({ action: 'commission_group.create', after: { campaignId: 1, code: 'VIP' } });

  const changed = await groups('PUT', `/${body.id}`, { ...body, name: 'Ouro', rate: null, fixed: 7.5 });
  expect(changed.body).toEqual({ ...group, name: 'Ouro', rate: null, fixed: 7.5, version: 2 });
  expect(await lastAudit()).toEqual({
    action: 'commission_group.update',
    entity_id: String(body.id),
    before: { name: 'VIP', rateBasisPoints: 1250, rateCents: null },
    after: { name: 'Ouro', rateBasisPoints: null, rateCents: 750 },
  });

  expect((await groups('DELETE', `/${body.id}`)).body.name).toBe('Ouro');
  expect(await lastAudit()).toMatchObject({ action: 'commission_group.delete', before: { campaignId: 1 } });
  expect((await groups('GET', `/${body.id}`)).status).toBe(404);
});

test.each<[string, object, Record<string, string>]>([
  ['a rate of 120 %', { rate: 120 }, { rate: 'validation.rate' }],
  ['a negative rate', { rate: -0.01 }, { rate: 'validation.rate' }],
  ['a rate of three decimals', { rate: 1.005 }, { rate: 'validation.amount' }],
  ['a negative amount', { rate: null, fixed: -1 }, { fixed: 'validation.amount' }],
  ['two kinds of rate', { fixed: 1 }, { fixed: 'validation.one_rate' }],
  ['no rate', { rate: null }, { rate: 'validation.required' }],
  ['a code of other characters', { code: 'V I P' }, { code: 'validation.group_code' }],
  ['a code that the campaign has', { code: 'default' }, { code: 'validation.taken' }],
  ['a campaign that is not there', { campaign_id: 99 }, { campaign_id: 'validation.reference' }],
])('%s is refused at its field', async (_what, form, errors) => {
  const body = { campaign_id: 1, code: 'NOVO', name: 'Novo', rate: 5, ...form };
  expect(refusal(await groups('POST', '', body))).toEqual([400, 'invalid_fields', errors]);
});

test('giving one kind of rate takes the place of the other', async () => {
  const id = await newGroup({ rate: 0 });
  expect((await groups('PUT', `/${id}`, { fixed: 12 })).body).toMatchObject({ rate: null, fixed: 12 });
  expect((await groups('PUT', `/${id}`, { rate: 100 })).body).toMatchObject({ rate: 100, fixed: null });
  expect(refusal(await groups('PUT', `/${id}`, { rate: null }))[2]).toEqual({ rate: 'validation.required' });
});

test('a campaign has exactly one default group, whose mark moves but is never taken off', async () => {
  await query(`insert into campaigns (id, name, status, advertiser_id, created_at) values (50, 'Nova', 0, 1, now())`);
  const first = await newGroup({ campaign_id: 50 });
  expect(await defaultOf(50)).toBe(first);
  const second = await newGroup({ campaign_id: 50, is_default: true });
  const third = await newGroup({ campaign_id: 50 });
  expect(await defaultOf(50)).toBe(second);
  expect((await groups('PUT', `/${third}`, { is_default: true })).body).toMatchObject({ is_default: true });
  expect(await defaultOf(50)).toBe(third);
  const kept = await groups('PUT', `/${third}`, { is_default: false });
  expect(refusal(kept)).toEqual([400, 'invalid_fields', { is_default: 'validation.default_group' }]);
  const moves = await query(
    `select entity_id, after->>'isDefault' as is_default from audit_entries where action = 'commission_group.update'
      and entity_id = any($1) order by id`,
    [[first, second, third].map(String)],
  );
  expect(moves).toEqual([
    { entity_id: String(first), is_default: 'false' },
    { entity_id: String(second), is_default: 'false' },
    { entity_id: String(third), is_default: 'true' },
  ]);
});

test('a group that a division, a schedule or a conversion has, or that is the default, is not deleted', async () => {
  const [divided, planned, earned] = [await newGroup(), await newGroup(), await newGroup()];
  const division = await divisions('POST', '', { group_id: divided, rate: 1 });
  await query(
    `insert into campaign_schedules (campaign_id, title, group_id, starts_at, cancelled_at, created_at) values (1, 'x', $1, now(), now(), now())`,
    [planned],
  );
  await importConversions(await gateway.signIn(people.manager), [{ order: 'group-use' }]);
  await query(`update conversions set commission_group_id = $1 where order_id = 'group-use'`, [earned]);
  for (const id of [divided, planned, earned, await defaultOf(1)]) {
    expect(refusal(await groups('DELETE', `/${id}`))).toEqual([422, 'in_use', undefined]);
  }
  await divisions('DELETE', `/${division.body.id}`);
  expect((await groups('DELETE', `/${divided}`)).status).toBe(200);
});

const orderOf = async (group: number) =>
  (await divisions('GET', `?group_id=${group}`)).body.data.map(
    ({ commission_type: type, position }: Record<string, unknown>) => `${String(position)} ${String(type)}`,
  );

test('divisions keep their places without gaps, whatever is added, moved or deleted', async () => {
  const group_id = await newGroup();
  const made: Record<string, { id: number; version: number }> = {};
  for (const [type, position] of [['A'], ['B'], ['C', 1], ['D', 900], ['E', 2]] as const) {
    const body = { group_id, commission_type: type, rate: 1, ...(position !== undefined && { position }) };
    made[type] = (await divisions('POST', '', body)).body;
  }
  expect(await orderOf(group_id)).toEqual(['1 C', '2 E', '3 A', '4 B', '5 D']);
  const move = async (type: string, position: number) =>
    (await divisions('PUT', `/${made[type]!.id}`, { position })).body.position;
  expect(await move('C', 3)).toBe(3);
  expect(await orderOf(group_id)).toEqual(['1 E', '2 A', '3 C', '4 B', '5 D']);
  expect(await move('D', 2)).toBe(2);
  expect(await orderOf(group_id)).toEqual(['1 E', '2 D', '3 A', '4 C', '5 B']);
  expect(await move('E', 1000)).toBe(5);
  await divisions('DELETE', `/${made['A']!.id}`);
  expect(await orderOf(group_id)).toEqual(['1 D', '2 C', '3 B', '4 E']);
  // Making room is no change of those that move up or down.
  expect((await divisions('PUT', `/${made['B']!.id}`, { rate: 3, version: 1 })).status).toBe(200);
});

test('divisions of a group differ in what they match, and say the campaign in the audit', async () => {
  const group_id = await newGroup();
  const division = { group_id, commission_type: 'Novo cliente', rate: 8 };
  const { body } = await divisions('POST', '', division);
  expect(body).toMatchObject({ ...division, category: null, campaign_id: 1, position: 1, closed_at: null });
  expect(await lastAudit()).toMatchObject({
    action: 'commission_group_division.create',
    after: { groupId: group_id, campaignId: 1 },
  });
  const taken = { commission_type: 'validation.division_taken' };
  expect(refusal(await divisions('POST', '', { ...division, commission_type: ' NOVO CLIENTE' }))).toEqual([
    400,
    'invalid_fields',
    taken,
  ]);
  const other = await divisions('POST', '', { ...division, category: 'Moda' });
  expect(other.body.position).toBe(2);
  expect(refusal(await divisions('PUT', `/${other.body.id}`, { category: '' }))[2]).toEqual(taken);
  expect(refusal(await divisions('POST', '', { group_id: 999, rate: 1 }))[2]).toEqual({
    group_id: 'validation.reference',
  });
});

test('a division by which conversions earn is closed instead of deleted, and counts no more', async () => {
  const group_id = await defaultOf(ids.pausedCampaign);
  const { body } = await divisions('POST', '', { group_id, commission_type: 'Fechada', rate: 8 });
  await importConversions(await gateway.signIn(people.manager), [{ order: 'division-use', campaign: 2 }]);
  await query(`update conversions set commission_division_id = $1 where order_id = 'division-use'`, [body.id]);

  const closed = await divisions('DELETE', `/${body.id}`);
  const closedAt = gateway.context.clock.now().toISOString();
  expect([closed.status, closed.body]).toEqual([200, { ...body, closed_at: closedAt, version: 2 }]);
  expect(await lastAudit()).toMatchObject({
    action: 'commission_group_division.close',
    after: { campaignId: ids.pausedCampaign },
  });
  expect(refusal(await divisions('DELETE', `/${body.id}`))[1]).toBe('in_use');
  expect(refusal(await divisions('PUT', `/${body.id}`, { rate: 1 }))[1]).toBe('state_conflict');
  // The same match is free again.
  const again = await divisions('POST', '', { group_id, commission_type: 'fechada', rate: 9 });
  expect([again.status, again.body.position]).toEqual([201, 1]);
  await divisions('POST', '', { group_id, commission_type: 'Depois', rate: 9 });
  const listed = (await divisions('GET', `?group_id=${group_id}`)).body.data;
  expect(listed.map((division: Record<string, unknown>) => division['commission_type'])).toEqual([
    'fechada',
    'Depois',
    'Fechada',
  ]);
});

test('edits of groups and divisions leave what conversions earn as it was', async () => {
  const manager = await gateway.signIn(people.manager);
  await importConversions(
    manager,
    ['1.05', '99.95', '1234.56'].map((amount, index) => ({ order: `kept-${index}`, amount })),
  );
  const earned = () =>
    query(
      `select order_id, commission_cents, rate_basis_points, commission_group_id, version from conversions where order_id like 'kept-%' order by 1`,
    );
  const lines = () => query(`select count(*)::int, sum(value_cents)::int from commissions`);
  const before = [await earned(), await lines()];
  const id = await defaultOf(1);
  await groups('PUT', `/${id}`, { rate: 50 });
  await divisions('POST', '', { group_id: id, rate: 90 });
  await newGroup({ is_default: true, rate: 1 });
  expect([await earned(), await lines()]).toEqual(before);
});
