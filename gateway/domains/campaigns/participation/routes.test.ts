import { beforeEach, describe, expect, it } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const dayMs = 86_400_000;
const start = '2026-03-02T12:00:00Z';

const clock = movableClock(start);
const gateway = await useGateway({ clock });
const staff = await gateway.signIn(people.administrator);
const main = await gateway.signIn(people.main);

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await gateway.context.database.pool.query<Record<string, unknown>>(text, values)).rows;
}

const pair = { site_id: ids.channel, campaign_id: ids.campaign };
const request = (caller: TestCaller, body: object = pair) =>
  caller.call('advertiser', 'POST', caller === staff ? '/api/participation' : '/api/v2/participation', { body });
const decide = (body: object, caller = staff, path = '1/1') =>
  caller.call('advertiser', 'PUT', `/api/participation/${path}`, { body });
const search = async (filter = '', caller = staff) =>
  (await caller.call('advertiser', 'GET', `/api/get/participation/search?${filter}`)).body;
const statusOf = async (channel: number, campaign: number) =>
  (await query('select status from participations where site_id = $1 and campaign_id = $2', [channel, campaign]))[0]?.[
    'status'
  ];

beforeEach(async () => {
  clock.set(start);
  await query('delete from participation_moves');
  await query('delete from participations');
  await query('delete from campaign_segments');
  await query('delete from outbox_mails');
  await query(`update campaigns set approval = 'manual', is_exclusive = false where id = 1`);
  await query('update sites set status = 3 where id = 1');
});

describe('a request', () => {
  it('is recorded as pending, by the spec body of campaign_id and site_id, with its history and audit', async () => {
    const { status, body } = await request(main);
    expect(status).toBe(201);
    expect(body).toEqual({
      site_id: 1,
      site_name: 'Blog da Ana',
      site_url: 'https://ana.example.com',
      campaign_id: 1,
      campaign_name: 'Loja Modelo',
      affiliate_id: 1,
      affiliate_name: 'Ana Prado',
      status: 0,
      reason: null,
      requested_at: clock.now().toISOString(),
      decided_at: null,
      version: 1,
    });
    expect(await query('select site_id, campaign_id, status from participation_moves')).toEqual([
      { site_id: 1, campaign_id: 1, status: 0 },
    ]);
    const [entry] = await query(`select * from audit_entries where entity = 'participation' order by id desc limit 1`);
    expect(entry).toMatchObject({ action: 'participation.request', entity_id: '1-1', affiliate_id: 1, user_id: 3 });
    expect(await query('select id from outbox_mails')).toEqual([]);
  });

  it('is approved at once where the campaign says so, but never for an exclusive one', async () => {
    await query(`update campaigns set approval = 'automatic' where id = 1`);
    expect((await request(main)).body).toMatchObject({ status: 1 });
    const moves = await query('select status from participation_moves order by id');
    expect(moves.map(({ status }) => status)).toEqual([0, 1]);
    await query('delete from participations');
    await query('update campaigns set is_exclusive = true where id = 1');
    expect((await request(staff)).body).toMatchObject({ status: 0 });
  });

  it('is made once: 409 says the state that there is', async () => {
    await request(main);
    for (const [status, code] of [
      [0, 'participation_pending'],
      [1, 'participation_approved'],
      [2, 'participation_paused'],
      [3, 'participation_refused'],
    ] as const) {
      await query('update participations set status = $1, decided_at = $2', [status, clock.now()]);
      const answer = await request(main);
      expect([answer.status, answer.body.code]).toEqual([409, code]);
      expect(await statusOf(1, 1)).toBe(status);
    }
  });

  it('two at the same time make one', async () => {
    const answers = await Promise.all([request(main), request(main), request(staff)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await query('select status from participation_moves')).toEqual([{ status: 0 }]);
  });

  it('comes again from the 30th day after a refusal, from staff at once', async () => {
    const refusedAt = clock.now();
    await request(main);
    await decide({ status: 3, reason: 'Sem conteúdo' });
    const answer = await request(main);
    expect(answer.body).toMatchObject({ code: 'participation_refused', values: { date: '01/04/2026' } });
    clock.advance(30 * dayMs);
    expect((await request(await gateway.signIn(people.main))).body).toMatchObject({
      status: 0,
      reason: null,
      decided_at: null,
    });
    clock.set(refusedAt);
    await query('update participations set status = 3, decided_at = $1', [refusedAt]);
    expect((await request(staff)).status).toBe(201);
  });

  it.each([
    ["another affiliate's channel", { ...pair, site_id: 3 }, 404, 'not_found'],
    ['an absent channel', { ...pair, site_id: 999 }, 404, 'not_found'],
    ['a channel that waits', { ...pair, site_id: 2 }, 422, 'channel_inactive'],
    ['a paused campaign', { ...pair, campaign_id: 2 }, 422, 'campaign_not_open'],
    ['an absent campaign', { ...pair, campaign_id: 999 }, 404, 'not_found'],
    ['a status of its own', { ...pair, status: 1 }, 400, 'invalid_fields'],
    ['no campaign', { site_id: 1 }, 400, 'invalid_fields'],
  ])('is refused for %s', async (_what, body, status, code) => {
    const answer = await request(main, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await query('select * from participations')).toEqual([]);
  });

  it('for an exclusive campaign comes only from who takes part in it already', async () => {
    await query('update campaigns set is_exclusive = true where id = 1');
    expect((await request(main)).status).toBe(404);
    expect((await request(staff, { site_id: 1, campaign_id: 999 })).body.errors).toEqual({
      campaign_id: 'validation.reference',
    });
    await request(staff);
    expect((await request(main)).body.code).toBe('participation_pending');
  });

  it.each([
    ['no segments', [], true],
    ['its type', [['channel_type', '1', true]], true],
    ['another type', [['channel_type', '2', true]], false],
    ['one of its categories and its type', [['channel_category', '2', true], ['channel_type', '1', true]], true], // prettier-ignore
    ['one of its categories denied', [['channel_category', '1', true], ['channel_category', '2', false]], false], // prettier-ignore
    ['another state denied', [['state', 'SP', false]], true],
    ['its state denied', [['state', 'RJ', false]], false],
    ['only another state', [['state', 'SP', true]], false],
  ] as const)('of a campaign with %s: %#', async (_what, segments, isAdmitted) => {
    await query(`update affiliates set state = 'RJ' where id = 1`);
    for (const segment of segments) await query('insert into campaign_segments values (1, $1, $2, $3)', [...segment]);
    const { status, body } = await request(main);
    expect([status, body.code]).toEqual(isAdmitted ? [201, undefined] : [422, 'segment_refused']);
  });
});

describe('a decision', () => {
  it('approves, pauses and resumes, each with a move and a mail in the language of the affiliate', async () => {
    await query(`update users set language = 'en' where id = 3`);
    await request(main);
    const steps = [{ status: 1 }, { status: 2, reason: 'Anúncio em marca' }, { status: 1 }];
    for (const step of steps) {
      expect((await decide(step)).body).toMatchObject({ reason: null, ...step, decided_at: clock.now().toISOString() });
    }
    const moves = await query('select status from participation_moves order by id');
    expect(moves.map(({ status }) => status)).toEqual([0, 1, 2, 1]);
    const mails = await query('select "to", subject, text from outbox_mails order by id');
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [people.main, 'Blog da Ana was approved for Loja Modelo'],
      [people.main, 'Blog da Ana is paused in Loja Modelo'],
      [people.main, 'Blog da Ana takes part in Loja Modelo again'],
    ]);
    expect(mails[1]?.['text']).toContain('Reason: Anúncio em marca');
    const actions = await query(
      `select action from audit_entries where entity = 'participation' order by id desc limit 4`,
    );
    expect(actions.map(({ action }) => action)).toEqual(
      ['participation.resume', 'participation.pause', 'participation.approve', 'participation.request'], // prettier-ignore
    );
    await query(`update users set language = 'pt-br' where id = 3`);
  });

  it('in a campaign that is paused says so, and calls nobody to share links that lead nowhere', async () => {
    await request(main);
    await query('update campaigns set status = 2 where id = 1');
    for (const step of [{ status: 1 }, { status: 2, reason: 'Anúncio em marca' }, { status: 1 }]) await decide(step);
    await query('update campaigns set status = 1 where id = 1');
    await decide({ status: 2, reason: 'Anúncio em marca' });
    await decide({ status: 1 });
    const mails = await query('select text from outbox_mails order by id');
    const says = mails.map(({ text }) => String(text).includes('A campanha não está no ar agora.'));
    expect(says).toEqual([true, false, true, false, false]);
    expect(mails[0]?.['text']).toContain('quando ela voltar');
  });

  it('refuses with a reason, which the affiliate reads in its list and its mail', async () => {
    await request(main);
    await decide({ status: 3, reason: 'Site fora do ar' });
    const { body } = await main.call('advertiser', 'GET', '/api/v2/get/participation');
    expect(body.data).toEqual([expect.objectContaining({ status: 3, reason: 'Site fora do ar' })]);
    const [mail] = await query('select text from outbox_mails');
    expect(mail?.['text']).toMatch(/Motivo: Site fora do ar[^]*a partir de 01\/04\/2026/);
  });

  it.each([
    ['a refusal without a reason', 0, { status: 3 }, 400, 'invalid_fields'],
    ['a pause without a reason', 1, { status: 2, reason: ' ' }, 400, 'invalid_fields'],
    ['a pause of what waits', 0, { status: 2, reason: 'x' }, 409, 'state_conflict'],
    ['a refusal of what was approved', 1, { status: 3, reason: 'x' }, 409, 'state_conflict'],
    ['an approval of what was refused', 3, { status: 1 }, 409, 'state_conflict'],
    ['a status that is none', 0, { status: 4 }, 400, 'invalid_fields'],
    ['no status', 0, { reason: 'x' }, 400, 'invalid_fields'],
    ['an old version', 0, { status: 1, version: 7 }, 409, 'version_conflict'],
  ])('is not %s', async (_what, from, body, status, code) => {
    await request(main);
    await query('update participations set status = $1', [from]);
    const answer = await decide(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await statusOf(1, 1)).toBe(from);
    expect(await query('select id from outbox_mails')).toEqual([]);
  });

  it('of the status that there is changes nothing', async () => {
    await request(main);
    await decide({ status: 1 });
    expect((await decide({ status: 1 })).body).toMatchObject({ status: 1, version: 2 });
    expect(await query('select id from outbox_mails')).toHaveLength(1);
  });
});

describe('who reads and decides', () => {
  beforeEach(async () => {
    await request(main);
    await request(staff, { site_id: 3, campaign_id: 1 });
    await query(`update sites set status = 3 where id = 2`);
    clock.advance(60_000);
    await request(staff, { site_id: 2, campaign_id: 1 });
    await decide({ status: 1 });
  });

  it('the list begins with what waits, and filters by each field', async () => {
    const sites = async (filter: string) => (await search(filter)).data.map((row: { site_id: number }) => row.site_id);
    expect(await sites('')).toEqual([2, 3, 1]);
    expect(await sites('status=0')).toEqual([2, 3]);
    expect(await sites('affiliate_id=1')).toEqual([2, 1]);
    expect(await sites('site_id=1&campaign_id=1')).toEqual([1]);
    expect(await sites('q=cupons')).toEqual([2]);
    expect(await sites('sort=id&order=desc')).toEqual([3, 2, 1]);
  });

  it('an affiliate sees and asks for its own alone', async () => {
    const { body } = await main.call('advertiser', 'GET', '/api/v2/get/participation');
    expect(body.data.map((row: { affiliate_id: number }) => row.affiliate_id)).toEqual([1, 1]);
    expect((await decide({ status: 1 }, main)).status).toBe(403);
  });

  it('a manager of assigned affiliates decides about theirs and finds no others', async () => {
    const assigned = await gateway.signIn(people.assigned);
    await query('update affiliates set comercial_manager_id = $1 where id = 1', [ids.assignedManager]);
    expect((await search('', assigned)).total).toBe(2);
    expect((await decide({ status: 1 }, assigned, '2/1')).status).toBe(200);
    const [foreign, absent] = [
      await decide({ status: 1 }, assigned, '3/1'),
      await decide({ status: 1 }, assigned, '999/1'),
    ];
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    await query('update affiliates set comercial_manager_id = null where id = 1');
  });
});
