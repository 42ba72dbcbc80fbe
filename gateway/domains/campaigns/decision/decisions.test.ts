import { beforeEach, describe, expect, it } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { deliverNextMail } from '../../platform/outbox-mail/delivery.ts';

const start = '2026-03-02T12:00:00Z';
const clock = movableClock(start);
const gateway = await useGateway({ clock });
const { query, context } = gateway;
const staff = await gateway.signIn(people.administrator);
const manager = await gateway.signIn(people.manager);
const assigned = await gateway.signIn(people.assigned);
const main = await gateway.signIn(people.main);

const [one, foreign] = [
  { site_id: ids.channel, campaign_id: ids.campaign },
  { site_id: ids.foreignChannel, campaign_id: ids.campaign },
];

const decide = (body: object, caller = staff) =>
  caller.call('advertiser', 'POST', '/api/participation_decision', { body: { records: [one], ...body } });
const undo = (id: number, caller = staff) =>
  caller.call('advertiser', 'PUT', `/api/participation_decision/${id}`, { body: { undone: true } });
const decideChannels = (body: object, caller = staff) =>
  caller.call('affiliate', 'POST', '/api/site_decision', { body: { records: [{ site_id: 2 }], ...body } });
const undoChannels = (id: number, caller = staff) =>
  caller.call('affiliate', 'PUT', `/api/site_decision/${id}`, { body: { undone: true } });

const approved = async (caller: TestCaller = staff) => {
  const { status, body } = await decide({ status: 1 }, caller);
  expect(status).toBe(201);
  return Number(body.id);
};
const refusal = ({ status, body }: Awaited<ReturnType<typeof undo>>) => [status, body.code];
const statuses = async () =>
  (await query('select site_id, status from participations order by 1')).map(({ site_id, status }) => [
    site_id,
    status,
  ]);
const mails = async () => (await query('select subject from outbox_mails order by id')).map(({ subject }) => subject);
let lastEntry = 0;
/** The entries of the audit since the test began. */
const audit = async (entity: string) =>
  query(`select action, before, after, user_id from audit_entries where entity = $1 and id > $2 order by id`, [
    entity,
    lastEntry,
  ]);
/** But for when they were written, by the clock of the database. */
const participationsOfChannel = async () =>
  (await query('select * from participations where site_id = 1')).map((row) => ({ ...row, changed_at: undefined }));
const transport = { send: () => Promise.resolve(), close: () => undefined };
const deliver = () => deliverNextMail(context, transport);

beforeEach(async () => {
  clock.set(start);
  for (const table of ['decisions', 'participation_moves', 'participations', 'tracking_links', 'outbox_mails'])
    await query(`delete from ${table}`);
  await query('update sites set status = case id when 2 then 2 else 3 end, paused_by = null, version = 1');
  for (const body of [one, foreign]) await staff.call('advertiser', 'POST', '/api/participation', { body });
  lastEntry = Number((await query('select max(id) as id from audit_entries'))[0].id);
});

describe('a decision about a participation', () => {
  it('counts at once, and its mail leaves once it can no longer be taken back', async () => {
    const { body } = await decide({ status: 1 });
    expect(body).toEqual({ id: body.id, decided: [one], refused: [], undo_seconds: 10, undone: false });
    expect(await statuses()).toEqual([
      [1, 1],
      [3, 0],
    ]);
    clock.advance(12_999);
    expect(await deliver()).toBe(false);
    clock.advance(1);
    expect(await deliver()).toBe(true);
    expect(await query('select status, subject from outbox_mails')).toEqual([
      { status: 'sent', subject: 'Blog da Ana foi aprovado em Loja Modelo' },
    ]);
  });

  it('that is undone leaves no mail and no trace in the history, and the audit has both', async () => {
    const moves = await query('select * from participation_moves order by id');
    const before = await participationsOfChannel();
    const id = await approved();
    clock.advance(9_000);
    expect((await undo(id)).body).toEqual({ id, decided: [one], refused: [], undo_seconds: 0, undone: true });
    expect(await participationsOfChannel()).toEqual([{ ...before[0], version: 3 }]);
    expect(await query('select * from participation_moves order by id')).toEqual(moves);
    expect(await mails()).toEqual([]);
    expect(await audit('participation')).toEqual([
      expect.objectContaining({ action: 'participation.approve', after: expect.objectContaining({ status: 1 }) }),
      {
        action: 'participation.undo',
        user_id: ids.administrator,
        before: { status: 1 },
        after: { status: 0, siteId: 1, campaignId: 1 },
      },
    ]);
    clock.advance(60_000);
    expect(await deliver()).toBe(false);
    expect(refusal(await undo(id))).toEqual([404, 'not_found']);
  });

  it.each([
    ['a refusal', 0, { status: 3, reason: 'Sem conteúdo' }],
    ['a pause', 1, { status: 2, reason: 'Anúncio em marca' }],
    ['a resumption', 2, { status: 1 }],
    ['a request that was opened again', 3, { status: 0 }],
  ])('undone puts back all that was there: %s', async (_what, status, decision) => {
    const reason = status > 1 ? 'O motivo de antes' : null;
    await query(
      `update participations set status = $1, reason = $2, decided_at = '2026-02-01', decided_by = 2 where site_id = 1`,
      [status, reason],
    );
    const [before] = await participationsOfChannel();
    clock.advance(1_000);
    const { body } = await decide(decision);
    expect((await participationsOfChannel())[0]).not.toEqual(before);
    expect((await undo(body.id)).status).toBe(200);
    expect(await participationsOfChannel()).toEqual([{ ...before, version: 3 }]);
    expect(await mails()).toEqual([]);
  });

  it('is taken back by nobody else, and not after its time or its mail', async () => {
    const id = await approved();
    expect(refusal(await undo(id, manager))).toEqual([404, 'not_found']);
    clock.advance(13_000);
    expect(refusal(await undo(id))).toEqual([409, 'undo_over']);
    const other = Number((await decide({ records: [foreign], status: 1 })).body.id);
    // A mail that is being sent has left.
    await query('update outbox_mails set attempts = 1');
    expect(refusal(await undo(other))).toEqual([409, 'undo_over']);
    expect(await statuses()).toEqual([
      [1, 1],
      [3, 1],
    ]);
    expect(await mails()).toHaveLength(2);
  });

  it('is not taken back once a link was made, a visitor clicked, or somebody changed it', async () => {
    const linked = await approved();
    const { body: link } = await main.call('affiliate', 'POST', '/api/v2/tracking_link', { body: one });
    expect((await undo(linked)).body).toMatchObject({ code: 'undo_used', values: { channel: 'Blog da Ana' } });
    expect(await mails()).toHaveLength(1);

    await query(`update participations set status = 0 where site_id = 1`);
    clock.advance(60_000);
    const clicked = await approved();
    await context.clicks.targets.load();
    const headers = { 'x-user-agent': 'Mozilla/5.0 (Android 14) Chrome/126', 'x-client-address': '10.1.2.3' };
    await gateway.visitor.call('direct', 'GET', `/c/${link.code}`, { headers });
    await context.clicks.save();
    expect(refusal(await undo(clicked))).toEqual([409, 'undo_used']);

    const changed = Number((await decide({ records: [foreign], status: 1 })).body.id);
    await manager.call('advertiser', 'PUT', '/api/participation/3/1', { body: { status: 2, reason: 'Outra' } });
    expect(refusal(await undo(changed))).toEqual([409, 'undo_changed']);
    expect(await statuses()).toEqual([
      [1, 1],
      [3, 2],
    ]);
  });

  it('about several is one decision: what cannot be decided is named, and one undo takes back all or nothing', async () => {
    const records = [
      { ...one, version: 1 },
      { ...foreign, version: 1 },
      { site_id: 2, campaign_id: 1 },
    ];
    const { body } = await decide({ records, status: 1 });
    expect(body.decided).toEqual([one, foreign]);
    expect(body.refused).toEqual([{ site_id: 2, campaign_id: 1, code: 'not_found' }]);
    expect(await mails()).toHaveLength(2);
    expect((await undo(body.id)).status).toBe(200);
    expect([await statuses(), await mails()]).toEqual([[[1, 0], [3, 0]], []]); // prettier-ignore

    const again = Number((await decide({ records: [one, foreign], status: 1 })).body.id);
    await main.call('affiliate', 'POST', '/api/v2/tracking_link', { body: one });
    expect(refusal(await undo(again))).toEqual([409, 'undo_used']);
    expect([(await statuses()).map(([, status]) => status), await mails()]).toEqual([[1, 1], expect.any(Array)]);
    expect(await mails()).toHaveLength(2);
  });

  it.each([
    ['an old version', { records: [{ ...one, version: 7 }], status: 1 }, 409, 'version_conflict'],
    ['a status that it cannot enter', { status: 2, reason: 'x' }, 409, 'state_conflict'],
    ['no reason', { status: 3 }, 400, 'invalid_fields'],
    ['an absent one', { records: [{ site_id: 9, campaign_id: 9 }], status: 1 }, 404, 'not_found'],
    ['nothing', { records: [], status: 1 }, 400, 'invalid_fields'],
  ])('with %s is refused and leaves nothing', async (_what, body, status, code) => {
    expect(refusal(await decide(body))).toEqual([status, code]);
    expect(await query('select * from decisions')).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('is made and taken back by managers about their own affiliates only', async () => {
    expect(refusal(await decide({ status: 1 }, assigned))).toEqual([404, 'not_found']);
    await query('update affiliates set comercial_manager_id = $1 where id = 1', [ids.assignedManager]);
    const { body } = await decide({ records: [one, foreign], status: 1 }, assigned);
    expect(body).toMatchObject({ decided: [one], refused: [{ ...foreign, code: 'not_found' }] });
    await query('update affiliates set comercial_manager_id = null where id = 1');
    expect(refusal(await undo(body.id, assigned))).toEqual([409, 'undo_changed']);
    await query('update affiliates set comercial_manager_id = $1 where id = 1', [ids.assignedManager]);
    expect((await undo(body.id, assigned)).status).toBe(200);
    await query('update affiliates set comercial_manager_id = null where id = 1');
  });
});

describe('a decision about a channel', () => {
  it('counts at once and can be taken back, with its mail and an entry of the audit for each', async () => {
    const { body } = await decideChannels({ status: 3 });
    expect(body).toMatchObject({ decided: [{ site_id: 2 }], refused: [], undo_seconds: 10 });
    expect(await mails()).toEqual(['O canal Cupons da Ana foi aprovado']);
    expect(await deliver()).toBe(false);
    expect(refusal(await undoChannels(body.id, manager))).toEqual([404, 'not_found']);
    expect(refusal(await undo(body.id))).toEqual([404, 'not_found']);
    expect((await undoChannels(body.id)).body).toMatchObject({ decided: [{ site_id: 2 }], undone: true });
    expect(await mails()).toEqual([]);
    expect(await query('select status, paused_by from sites where id = 2')).toEqual([{ status: 2, paused_by: null }]);
    const entries = (await audit('site')).map(({ action, before, after }) => [action, before.status, after.status]);
    expect(entries).toEqual([
      ['site.update', 2, 3],
      ['site.undo', 3, 2],
    ]);
  });

  it('that refuses a new one says so and why in its mail; a pause of an active one is a pause', async () => {
    const reason = 'O endereço do canal não abre.';
    await decideChannels({ status: 4, reason });
    await decideChannels({ records: [{ site_id: 1 }], status: 4, reason });
    const sent = await query('select subject, text from outbox_mails order by id');
    expect(sent.map(({ subject }) => subject)).toEqual([
      'O canal Cupons da Ana não foi aprovado',
      expect.stringMatching(/foi pausado$/),
    ]);
    for (const { text } of sent) expect(text).toContain(`Motivo: ${reason}`);
  });

  it('is not taken back once the channel has asked to take part in a campaign', async () => {
    const { body } = await decideChannels({ status: 3 });
    await main.call('advertiser', 'POST', '/api/v2/participation', { body: { site_id: 2, campaign_id: 1 } });
    expect((await undoChannels(body.id)).body).toMatchObject({
      code: 'undo_used',
      values: { channel: 'Cupons da Ana' },
    });
    expect(await mails()).toHaveLength(1);
  });

  it('about several names those that cannot have the status, such as what the affiliate has paused', async () => {
    await query(`update sites set status = 4, paused_by = 'affiliate' where id = 1`);
    const records = [{ site_id: 3, version: 7 }, { site_id: 2 }, { site_id: 1 }, { site_id: 99 }];
    const { body } = await decideChannels({ records, status: 3 });
    expect(body.decided).toEqual([{ site_id: 2 }]);
    expect(body.refused).toEqual([
      { site_id: 1, code: 'state_conflict' },
      { site_id: 3, code: 'version_conflict' },
      { site_id: 99, code: 'not_found' },
    ]);
    expect(refusal(await decideChannels({ records: [{ site_id: 1 }], status: 3 }))).toEqual([409, 'state_conflict']);
  });
});
