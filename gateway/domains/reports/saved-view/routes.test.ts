import { beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { type TestAnswer, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { savedViewMails, savedViews } from './table.ts';

const path = '/api/saved_view';

const gateway = await useGateway();
const { context, query } = gateway;
const manager = await gateway.signIn(people.manager);
const finance = await gateway.signIn(people.finance);
const campaigns = await gateway.signIn(people.campaigns);
const administrator = await gateway.signIn(people.administrator);
const auditor = await gateway.signIn(people.auditor);

beforeEach(async () => {
  await context.database.db.delete(savedViewMails);
  await context.database.db.delete(savedViews);
});

const refused = {
  resource: 'conversion',
  name: 'Recusadas',
  filter: { validation_status: 0 },
  sort: 'id',
  order: 'DESC',
};
const save = (caller: TestCaller, body: object = {}) =>
  caller.call('report', 'POST', path, { body: { ...refused, ...body } });
const idOf = async (answer: Promise<TestAnswer>): Promise<number> => (await answer).body.id;
const change = (caller: TestCaller, id: number, body: object) =>
  caller.call('report', 'PUT', `${path}/${id}`, { body });
const namesFor = async (caller: TestCaller, search = '') =>
  (await caller.call('report', 'GET', `${path}?${search}`)).body.data.map(({ name }: { name: string }) => name);
const codeOf = ({ status, body }: TestAnswer) => [status, body.code];

it('keeps what a list shows, and who may change it', async () => {
  const saved = await save(manager, { hidden_columns: ['id'] });
  expect(saved.status).toBe(201);
  expect(saved.body).toMatchObject({
    ...refused,
    hidden_columns: ['id'],
    is_shared: false,
    mail_on: null,
    can_change: true,
  });
  const { body } = await change(manager, saved.body.id, {
    name: 'Só recusadas',
    filter: { validation_status: 0, q: 'A-1' },
  });
  expect(body).toMatchObject({ name: 'Só recusadas', filter: { validation_status: 0, q: 'A-1' } });
});

it('writes nothing of a filter into the audit, which may have the name of a person', async () => {
  await save(manager, { filter: { q: 'Maria Souza' } });
  const entries = await query(`select after::text as after from audit_entries where action = 'saved_view.create'`);
  expect(entries.length).toBeGreaterThan(0);
  for (const { after } of entries) expect(after).not.toMatch(/Maria/);
});

describe('who sees a view', () => {
  it('is its owner, and everybody who may read the list once it is shared', async () => {
    const id = await idOf(save(manager));
    expect(await namesFor(manager)).toEqual(['Recusadas']);
    expect(await namesFor(finance)).toEqual([]);
    expect(codeOf(await finance.call('report', 'GET', `${path}/${id}`))).toEqual([404, 'not_found']);
    await change(manager, id, { is_shared: true });
    expect(await namesFor(finance)).toEqual(['Recusadas']);
    expect(await namesFor(auditor, 'resource=conversion')).toEqual(['Recusadas']);
    expect(await namesFor(finance, 'resource=payment')).toEqual([]);
  });

  it('is nobody whose role may not read the list', async () => {
    const id = await idOf(save(finance, { resource: 'payment', name: 'Falhos', is_shared: true }));
    expect(await namesFor(administrator)).toEqual(['Falhos']);
    expect(await namesFor(campaigns)).toEqual([]);
    for (const answer of [
      await campaigns.call('report', 'GET', `${path}/${id}`),
      await change(campaigns, id, { mail_on: 'monday' }),
      await campaigns.call('report', 'DELETE', `${path}/${id}`),
    ])
      expect(codeOf(answer)).toEqual([404, 'not_found']);
    expect((await save(campaigns, { resource: 'payment' })).body.errors).toEqual({ resource: 'validation.choice' });
  });
});

describe('who changes a view', () => {
  it('is its owner, and of a shared one administrators', async () => {
    const id = await idOf(save(manager, { is_shared: true }));
    for (const answer of [
      await change(finance, id, { name: 'Outra' }),
      await change(finance, id, { is_shared: false }),
      await finance.call('report', 'DELETE', `${path}/${id}`),
    ])
      expect(codeOf(answer)).toEqual([403, 'forbidden']);
    expect((await change(administrator, id, { name: 'Da equipe' })).body).toMatchObject({ name: 'Da equipe' });
    expect((await administrator.call('report', 'DELETE', `${path}/${id}`)).status).toBe(200);
    expect(await namesFor(manager)).toEqual([]);
  });

  it('is nobody else, not even an administrator, while it is not shared', async () => {
    const id = await idOf(save(manager));
    expect(codeOf(await change(administrator, id, { name: 'Outra' }))).toEqual([404, 'not_found']);
    expect(codeOf(await administrator.call('report', 'DELETE', `${path}/${id}`))).toEqual([404, 'not_found']);
    expect(await namesFor(manager)).toEqual(['Recusadas']);
  });
});

describe('the name of a view', () => {
  it('is taken once among the views of a person and a list', async () => {
    await save(manager);
    expect((await save(manager, { name: 'recusadas' })).body.errors).toEqual({ name: 'validation.taken' });
    expect((await save(finance)).status).toBe(201);
    expect((await save(manager, { resource: 'bonus' })).status).toBe(201);
    const other = await idOf(save(manager, { name: 'Outra' }));
    expect((await change(manager, other, { name: 'Recusadas' })).body.errors).toEqual({ name: 'validation.taken' });
    expect((await change(manager, other, { name: 'Outra' })).status).toBe(200);
  });

  it.each([
    ['of a list without views', { resource: 'bank' }, { resource: 'validation.choice' }],
    ['without a name', { name: ' ' }, { name: 'validation.required' }],
    ['with a nested filter', { filter: { status: { or: 1 } } }, { 'filter.status': 'validation.invalid' }],
    ['with an order that is none', { order: 'desc' }, { order: 'validation.choice' }],
  ])('stays free where a view is refused: %s', async (_what, body, errors) => {
    const answer = await save(manager, body);
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    expect(await namesFor(manager)).toEqual([]);
  });
});

describe('the mail of a view', () => {
  it('is wished for by each reader alone, who need not own it', async () => {
    const id = await idOf(save(manager, { is_shared: true }));
    expect((await change(finance, id, { mail_on: 'monday' })).body).toMatchObject({ mail_on: 'monday', version: 1 });
    const mailOnFor = async (caller: TestCaller) => (await caller.call('report', 'GET', `${path}/${id}`)).body.mail_on;
    expect([await mailOnFor(finance), await mailOnFor(manager)]).toEqual(['monday', null]);
    await change(finance, id, { mail_on: null });
    expect(await mailOnFor(finance)).toBeNull();
  });

  it('ends for everybody else when the view is shared no longer', async () => {
    const id = await idOf(save(manager, { is_shared: true, mail_on: 'monday' }));
    await change(finance, id, { mail_on: 'monday' });
    await change(manager, id, { is_shared: false });
    await change(manager, id, { is_shared: true });
    const rows = await query('select reader_id from saved_view_mails where wanted');
    const [owner] = await query('select id from users where email = $1', [people.manager]);
    expect(rows).toEqual([{ reader_id: owner.id }]);
  });

  it('is gone with the view', async () => {
    const id = await idOf(save(manager, { mail_on: 'monday' }));
    expect((await manager.call('report', 'DELETE', `${path}/${id}`)).status).toBe(200);
    expect(await query('select * from saved_view_mails')).toEqual([]);
  });
});
