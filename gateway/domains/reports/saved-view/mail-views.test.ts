import { beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { mailsOf } from '../../../testing/mailed-links.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { mailSavedViews } from './mail-views.ts';
import { savedViewMails, savedViews } from './table.ts';

const friday = '2026-03-06T15:00:00Z';
/** Seven in the morning in São Paulo, of the Monday after. */
const monday = '2026-03-09T10:00:00Z';
const justBefore = '2026-03-09T09:59:59Z';

const clock = movableClock(friday);
const gateway = await useGateway({ clock, env: { PUBLIC_URL: 'https://portal.example.com' } });
const { context, query, visitor } = gateway;
const { mailsTo, linksTo } = mailsOf(gateway);
let manager: TestCaller;

await importConversions(await gateway.signIn(people.administrator), [
  { order: 'a', amount: '100.00' },
  { order: 'b', amount: '50.00' },
]);

beforeEach(async () => {
  clock.set(friday);
  manager = await gateway.signIn(people.manager);
  await context.database.db.delete(savedViewMails);
  await context.database.db.delete(savedViews);
  await query('delete from outbox_mails');
});

const view = {
  resource: 'conversion',
  name: 'Vendas',
  filter: {},
  sort: 'id',
  order: 'DESC',
  is_shared: true,
  mail_on: 'monday',
};
const save = async (body: object = {}): Promise<number> => {
  const answer = await manager.call('report', 'POST', '/api/saved_view', { body: { ...view, ...body } });
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const mailAt = async (instant: string) => {
  clock.set(instant);
  await mailSavedViews(context);
  return mailsTo(people.manager);
};
/** Has the user of an address be what a column says while something runs. */
async function during<Result>(column: string, value: unknown, run: () => Promise<Result>): Promise<Result> {
  const [before] = await query(`select ${column} as value from users where email = $1`, [people.manager]);
  const set = (to: unknown) => query(`update users set ${column} = $1 where email = $2`, [to, people.manager]);
  await set(value);
  try {
    return await run();
  } finally {
    await set(before.value);
  }
}

describe('the Monday mail of a view', () => {
  it('leaves on Monday at seven in São Paulo, with how many rows there are, their sum and the file', async () => {
    const id = await save();
    expect(await mailAt(justBefore)).toEqual([]);
    const [mail, ...more] = await mailAt(monday);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Vendas: 2 linhas');
    expect(mail?.text).toMatch(/tem 2 linhas hoje, que somam R\$\s150,00\./);
    expect(mail?.text).toContain(`https://portal.example.com/admin/saved-view/${id}/show?csv=1`);
  });

  it('leaves once, however often and by however many gateways it is looked for, and again the next week', async () => {
    await save();
    clock.set(monday);
    await Promise.all(Array.from({ length: 4 }, () => mailSavedViews(context)));
    expect(await mailAt('2026-03-09T20:00:00Z')).toHaveLength(1);
    expect(await mailAt('2026-03-10T12:00:00Z')).toHaveLength(1);
    expect(await mailAt('2026-03-16T11:00:00Z')).toHaveLength(2);
  });

  it('wished for on a Monday is that of the next one', async () => {
    clock.set(monday);
    manager = await gateway.signIn(people.manager);
    await query('delete from outbox_mails');
    await save();
    expect(await mailAt('2026-03-09T10:05:00Z')).toEqual([]);
    expect(await mailAt('2026-03-16T10:05:00Z')).toHaveLength(1);
  });

  it('counts what its reader may see at that moment', async () => {
    await save();
    const [mail] = await during('scope', 'assigned', async () => {
      await query('update affiliates set comercial_manager_id = null, service_manager_id = null');
      return mailAt(monday);
    });
    expect(mail?.subject).toBe('Vendas: 0 linhas');
    expect(mail?.text).not.toContain('csv');
  });

  it('comes without numbers for a list that has none, or whose filter it has no longer', async () => {
    await save({ resource: 'campaign', name: 'Pausadas', filter: { status: 2 } });
    await save({ filter: { removed_filter: 'x' } });
    expect((await mailAt(monday)).map(({ subject }) => subject).sort()).toEqual(['Pausadas', 'Vendas']);
  });

  it('goes nowhere once its reader left, or may not read the list any more', async () => {
    await save({ resource: 'payment', name: 'Falhos' });
    expect(await during('deactivated_at', friday, () => mailAt(monday))).toEqual([]);
    expect(await mailAt('2026-03-09T12:00:00Z')).toEqual([]);
    const [campaigns] = await query('select profile from users where email = $1', [people.campaigns]);
    expect(await during('profile', campaigns.profile, () => mailAt('2026-03-16T12:00:00Z'))).toEqual([]);
    expect(await mailAt('2026-03-23T12:00:00Z')).toHaveLength(1);
  });

  it('goes nowhere once it was switched off, or its view is that of somebody else again', async () => {
    const id = await save();
    await manager.call('report', 'PUT', `/api/saved_view/${id}`, { body: { mail_on: null } });
    await query(`insert into saved_view_mails select $1, id, true, 'x', null from users where email = $2`, [
      id,
      people.finance,
    ]);
    await query('update saved_views set is_shared = false');
    expect(await mailAt(monday)).toEqual([]);
    expect(await mailsTo(people.finance)).toEqual([]);
  });
});

describe('the link that ends the mail of a view', () => {
  it('ends that one by one click, and repeating it changes nothing', async () => {
    await save();
    await save({ name: 'Outra' });
    await mailAt(monday);
    const secrets = await linksTo(people.manager, 'unsubscribe');
    expect(secrets).toHaveLength(2);
    const [secret = ''] = secrets;
    const stateOf = async () =>
      (await visitor.call('direct', 'GET', `/user/mailed_link/unsubscription-${secret}`)).body.data.state;
    expect(await stateOf()).toBe('open');
    for (let times = 0; times < 2; times += 1)
      expect((await visitor.call('direct', 'POST', `/unsubscribe/${secret}`)).status).toBe(201);
    expect(await stateOf()).toBe('used');
    expect(await mailAt('2026-03-16T12:00:00Z')).toHaveLength(3);
    const ended = await query(
      `select after from audit_entries where action = 'saved_view.update' order by id desc limit 1`,
    );
    expect(ended).toEqual([{ after: { mailOn: null } }]);
  });
});
