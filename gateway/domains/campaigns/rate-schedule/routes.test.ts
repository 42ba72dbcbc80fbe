import { beforeEach, describe, expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestAnswer, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { scheduleStateAt } from './schedule-state.ts';

const clock = movableClock('2026-05-10T12:00:30Z');
let vip: number;

const gateway = await useGateway({ clock });
const { query } = gateway;
const staff = await gateway.signIn(people.campaigns);

beforeEach(async () => {
  clock.set('2026-05-10T12:00:30Z');
  await query('delete from campaign_schedules');
  const group = { campaign_id: 1, code: `VIP-${(serial += 1)}`, name: 'VIP', fixed: 12 };
  vip = (await staff.call('advertiser', 'POST', '/api/campaign/commission_groups', { body: group })).body.id;
});

let serial = 0;
const schedules = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  staff.call('advertiser', method, `/api/campaign/commission_schedules${path}`, body && { body });
const cancel = (id: number, body: object = {}) => schedules('PUT', `/cancel/${id}`, { state: 'cancelled', ...body });

const form = (rest: object = {}) => ({
  campaign_id: 1,
  title: 'Semana do cliente',
  comission_group_id: vip,
  site_id_list: [],
  date: '2026-05-12T03:00:00.000Z',
  end_date: '2026-05-20T03:00:00.000Z',
  ...rest,
});
const add = (rest: object = {}) => schedules('POST', '', form(rest));
const refusal = ({ status, body }: TestAnswer) => [status, body.code, body.errors];
const lastAudit = async () =>
  (await query('select action, before, after from audit_entries order by id desc limit 1'))[0];

test('affiliates are notified of what their channels will earn more, and nothing of schedules for others alone', async () => {
  const groupOf = async (rate: number) => {
    const group = { campaign_id: 1, code: `UP-${(serial += 1)}`, name: 'Mais', rate };
    return (await staff.call('advertiser', 'POST', '/api/campaign/commission_groups', { body: group })).body.id;
  };
  const upcomingOf = async (caller: TestCaller) => {
    const { body } = await caller.call('advertiser', 'GET', '/api/v2/get/campaign/search');
    const one = await caller.call('advertiser', 'GET', '/api/v2/get/campaign/1');
    expect(one.body.upcoming).toEqual(body.data.find(({ id }: { id: number }) => id === 1).upcoming);
    return one.body.upcoming;
  };
  const [main, foreign] = [await gateway.signIn(people.main), await gateway.signIn(people.foreign)];
  expect([await upcomingOf(main), await upcomingOf(foreign)]).toEqual([null, null]);
  const plan = async (rate: number, date: string, end_date: string | null, rest: object = {}) =>
    (await add({ comission_group_id: await groupOf(rate), date, end_date, ...rest })).body.id;
  // Less than the usual 10 per cent, another kind of rate, and one that is cancelled.
  await plan(8, '2026-05-11T03:00:00.000Z', '2026-05-12T03:00:00.000Z');
  await add();
  await cancel(await plan(30, '2026-06-01T03:00:00.000Z', null));
  expect([await upcomingOf(main), await upcomingOf(foreign)]).toEqual([null, null]);
  const own = { starts_at: '2026-06-10T03:00:00.000Z', ends_at: '2026-06-12T03:00:00.000Z' };
  await plan(12, own.starts_at, own.ends_at, { site_id_list: [1] });
  const ofOwn = { rate: 12, fixed: null, ...own, site_names: ['Blog da Ana'] };
  expect([await upcomingOf(main), await upcomingOf(foreign)]).toEqual([ofOwn, null]);
  await plan(15, '2026-07-10T03:00:00.000Z', null);
  const ofAll = { rate: 15, fixed: null, starts_at: '2026-07-10T03:00:00.000Z', ends_at: null, site_names: [] };
  expect([await upcomingOf(main), await upcomingOf(foreign)]).toEqual([ofOwn, ofAll]);
  await query(`delete from campaign_schedules where starts_at = $1`, [own.starts_at]);
  expect(await upcomingOf(main)).toEqual(ofAll);
});

test('is mailed to the affiliates of the channels that it names, when it changes something for them', async () => {
  const takeMails = async () => {
    const mails = await query('select "to", subject, text from outbox_mails order by id');
    await query('delete from outbox_mails');
    return mails.map(({ to, subject, text }) => [to, subject, String(text).split('\n\n')[1]]);
  };
  await query('delete from outbox_mails');
  await add();
  expect(await takeMails()).toEqual([]);
  await query('delete from campaign_schedules');
  const { body } = await add({ site_id_list: [1] });
  const planned = (channel: string, end: string) =>
    `A comissão de ${channel} na campanha Loja Modelo será de R$\u00a012,00 de 12/05/2026 00:00 até ${end}.`;
  expect(await takeMails()).toEqual([
    [people.main, 'Comissão agendada em Loja Modelo', planned('Blog da Ana', '20/05/2026 00:00')],
  ]);
  const { id } = body;
  await schedules('PUT', `/${id}`, { title: 'Outro nome' });
  expect(await takeMails()).toEqual([]);
  await schedules('PUT', `/${id}`, { site_id_list: [1, 3] });
  expect((await takeMails()).map(([to, , said]) => [to, said])).toEqual([
    [people.foreign, planned('Site do Otávio', '20/05/2026 00:00')],
  ]);
  await schedules('PUT', `/${id}`, { end_date: '2026-05-21T03:00:00.000Z', site_id_list: [3] });
  expect((await takeMails()).map(([to, subject]) => [to, subject])).toEqual([
    [people.foreign, 'Comissão agendada em Loja Modelo'],
    [people.main, 'Fim da comissão agendada em Loja Modelo'],
  ]);
  await cancel(id);
  expect((await takeMails()).map(([to, subject]) => [to, subject])).toEqual([
    [people.foreign, 'Fim da comissão agendada em Loja Modelo'],
  ]);
});

test('a schedule is planned, comes into force by the clock alone', async () => {
  const { status, body } = await add({ site_id_list: [3, 1, 1] });
  expect([status, body]).toEqual([
    201,
    {
      ...form({ site_id_list: [1, 3] }),
      id: body.id,
      group_name: 'VIP',
      site_names: ['Blog da Ana', 'Site do Otávio'],
      state: 'planned',
      version: 1,
    },
  ]);
  // None of the affiliates reads of a channel of another one.
  const ofAffiliates = await query(
    `select affiliate_id as affiliate, campaign_id as campaign, after from audit_entries
     where action = 'campaign_commission_schedule.create' and entity_id = $1 order by id`,
    [String(body.id)],
  );
  expect(ofAffiliates).toMatchObject([
    { affiliate: null, campaign: 1, after: { campaignId: 1, siteIds: [1, 3] } },
    { affiliate: 1, campaign: null, after: { siteIds: [1] } },
    { affiliate: 2, campaign: null, after: { siteIds: [3] } },
  ]);
  clock.set('2026-05-12T03:00:00Z');
  const later = await gateway.signIn(people.campaigns);
  const path = `/api/campaign/commission_schedules/${body.id}`;
  expect((await later.call('advertiser', 'GET', path)).body.state).toBe('running');
});

test.each([
  ['2026-05-12T02:59:59.999Z', 'planned'],
  ['2026-05-12T03:00:00.000Z', 'running'],
  ['2026-05-20T02:59:59.999Z', 'running'],
  ['2026-05-20T03:00:00.000Z', 'ended'],
])('at %s it is %s', (now, state) => {
  const times = { startsAt: new Date('2026-05-12T03:00Z'), endsAt: new Date('2026-05-20T03:00Z'), cancelledAt: null };
  expect(scheduleStateAt(times, new Date(now))).toBe(state);
});

test('one may begin in this very minute', async () => {
  expect((await add({ date: '2026-05-10T12:00:00Z' })).body.state).toBe('running');
});

test.each<[string, object, Record<string, string>]>([
  ['a start before this minute', { date: '2026-05-10T11:59:59Z' }, { date: 'validation.past_time' }],
  ['an end at the start', { end_date: '2026-05-12T03:00:00Z' }, { end_date: 'validation.end_before_start' }],
  ['an end before the start', { end_date: '2026-05-11T03:00:00Z' }, { end_date: 'validation.end_before_start' }],
  ['a date without a time', { date: '2026-05-12' }, { date: 'validation.date' }],
  ['no title', { title: ' ' }, { title: 'validation.required' }],
  ['a campaign that is not there', { campaign_id: 99 }, { campaign_id: 'validation.reference' }],
  ['the group of another campaign', { campaign_id: 2 }, { comission_group_id: 'validation.reference' }],
  ['a channel that is not there', { site_id_list: [1, 99] }, { site_id_list: 'validation.reference' }],
])('%s is refused at its field', async (_what, rest, errors) => {
  expect(refusal(await add(rest))).toEqual([400, 'invalid_fields', errors]);
});

test('channels that do not take part are named', async () => {
  await query('update participations set status = 2 where site_id in (2, 3) and campaign_id = 1');
  const { body } = await add({ site_id_list: [1, 2, 3] });
  expect(body.errors).toEqual({ site_id_list: 'validation.sites_not_participating' });
  expect(body.values).toEqual({ sites: 'Cupons da Ana, Site do Otávio' });
  await query('update participations set status = 1');
});

describe('two schedules of a channel never cross', () => {
  const crossing = (values: object) => [422, 'schedule_overlap', { date: 'validation.schedule_overlap' }, values];
  const refusalAndValues = (answer: TestAnswer) => [...refusal(answer), answer.body.values];
  const first = { title: 'Semana do cliente', from: '12/05/2026 00:00', to: '20/05/2026 00:00' };

  test.each<[string, object, object, boolean]>([
    ['within another', { date: '2026-05-13T03:00:00Z', end_date: '2026-05-14T03:00:00Z' }, {}, true],
    ['around another', { date: '2026-05-11T03:00:00Z', end_date: null }, {}, true],
    ['up to the start of another', { date: '2026-05-11T03:00:00Z', end_date: '2026-05-12T03:00:00Z' }, {}, false],
    ['from the end of another', { date: '2026-05-20T03:00:00Z', end_date: null }, {}, false],
    ['of one channel within one of all', { site_id_list: [1] }, {}, false],
    ['of another channel', { site_id_list: [3] }, { site_id_list: [1, 2] }, false],
    ['of a channel in common', { site_id_list: [2, 3] }, { site_id_list: [1, 2] }, true],
  ])('%s', async (_what, second, one, isRefused) => {
    expect((await add(one)).status).toBe(201);
    const answer = await add(second);
    if (isRefused) expect(refusalAndValues(answer)).toEqual(crossing(first));
    else expect(answer.status).toBe(201);
  });

  test('a change is refused like a new one, and then nothing has changed', async () => {
    await add({ end_date: null });
    const other = await add({ date: '2026-05-10T13:00:00.000Z', end_date: '2026-05-11T03:00:00.000Z' });
    const answer = await schedules('PUT', `/${other.body.id}`, { title: 'Outra', end_date: '2026-05-13T03:00:00Z' });
    expect(refusalAndValues(answer)).toEqual(crossing({ ...first, to: '…' }));
    expect((await schedules('GET', `/${other.body.id}`)).body).toEqual(other.body);
  });

  test('a cancelled one is in nobody’s way', async () => {
    const { body } = await add();
    await cancel(body.id);
    expect((await add()).status).toBe(201);
  });
});

test('a planned one is changed with its channels, and audited', async () => {
  const { body } = await add();
  const changed = { title: 'Outra', date: '2026-05-13T03:00:00.000Z', end_date: null, site_id_list: [3] };
  const answer = await schedules('PUT', `/${body.id}`, { ...body, ...changed });
  expect(answer.body).toEqual({ ...body, ...changed, site_names: ['Site do Otávio'], version: 2 });
  expect(await lastAudit()).toMatchObject({
    action: 'campaign_commission_schedule.update',
    before: { siteIds: [] },
    after: { title: 'Outra', siteIds: [3] },
  });
  expect(refusal(await schedules('PUT', `/${body.id}`, { title: 'x', version: 1 }))[1]).toBe('version_conflict');
  expect(refusal(await schedules('PUT', `/${body.id}`, { date: '2026-05-01T03:00:00Z' }))[2]).toEqual({
    date: 'validation.past_time',
  });
});

test('cancelling keeps a planned one in the list, and ends a running one now', async () => {
  const [planned, running] = [
    await add(),
    await add({ date: '2026-05-10T12:01:00.000Z', end_date: '2026-05-11T03:00:00Z' }),
  ];
  const cancelled = await cancel(planned.body.id, { version: 1 });
  expect(cancelled.body).toEqual({ ...planned.body, state: 'cancelled', version: 2 });
  expect(await lastAudit()).toMatchObject({ action: 'campaign_commission_schedule.cancel' });
  expect((await schedules('GET', '?campaign_id=1')).body.data).toHaveLength(2);

  clock.set('2026-05-10T15:00:00Z');
  const ended = await cancel(running.body.id);
  expect(ended.body).toMatchObject({ state: 'ended', end_date: '2026-05-10T15:00:00.000Z' });
  for (const { body } of [planned, running]) {
    for (const answer of [
      await cancel(body.id),
      await schedules('PUT', `/${body.id}`, { title: 'x' }),
      await schedules('DELETE', `/${body.id}`),
    ]) {
      expect(refusal(answer).slice(0, 2)).toEqual([409, 'state_conflict']);
    }
  }
});

test('one that is cancelled in the instant of its start has never counted', async () => {
  const { body } = await add({ date: '2026-05-10T13:00:00Z' });
  clock.set('2026-05-10T13:00:00Z');
  expect((await cancel(body.id)).body.state).toBe('cancelled');
});

test('a planned one is deleted, and leaves its time free', async () => {
  const { body } = await add();
  expect((await schedules('DELETE', `/${body.id}`)).body).toEqual(body);
  expect((await schedules('GET', `/${body.id}`)).status).toBe(404);
  expect((await add()).status).toBe(201);
});

describe('the preview of a sale', () => {
  const preview = (rest: Record<string, string> = {}) => {
    const asked = { campaign_id: '1', amount: '100', date: '2026-05-15T12:00:00Z', ...rest };
    const address = `/api/campaign/commission_preview?${new URLSearchParams(asked).toString()}`;
    return staff.call('advertiser', 'GET', address);
  };
  const usual = {
    id: 1,
    commission: 10,
    rate: 10,
    fixed: null,
    group_name: 'Padrão',
    division_id: null,
    schedule_title: null,
    steps: [
      { code: 'default_group', detail: { group: 'Padrão' } },
      { code: 'group_rate', detail: {} },
    ],
    blocks: [],
  };

  test('says the default group, and what it pays', async () => {
    expect((await preview()).body).toEqual([usual]);
    expect((await preview({ amount: '1234.56' })).body[0].commission).toBe(123.46);
  });

  test('says the schedule and the division that count, and why', async () => {
    const division = { group_id: vip, commission_type: 'Novo cliente', category: 'Moda', rate: 8 };
    const made = await staff.call('advertiser', 'POST', '/api/campaign/commission_group_divisions', { body: division });
    await add({ site_id_list: [1] });
    const detail = {
      title: 'Semana do cliente',
      from: '2026-05-12T03:00:00.000Z',
      to: '2026-05-20T03:00:00.000Z',
      group: 'VIP',
    };
    const sale = { site_id: '1', commission_type: 'novo cliente', category: 'moda' };
    expect((await preview(sale)).body).toEqual([
      {
        ...usual,
        commission: 8,
        rate: 8,
        group_name: 'VIP',
        division_id: made.body.id,
        schedule_title: detail.title,
        steps: [
          { code: 'schedule_of_channel', detail },
          { code: 'division', detail: { commission_type: 'Novo cliente', category: 'Moda' } },
        ],
      },
    ]);
    // The same sale through another channel, and on another day.
    expect((await preview({ ...sale, site_id: '3' })).body[0]).toMatchObject({ commission: 10 });
    expect((await preview({ ...sale, date: '2026-05-20T03:00:00Z' })).body[0]).toMatchObject({ commission: 10 });
    await add({ site_id_list: [] });
    expect((await preview({ site_id: '3' })).body[0].steps[0].code).toBe('schedule_of_all');
  });

  test('says what would hold the commission', async () => {
    expect((await preview({ campaign_id: '2' })).body[0].blocks).toEqual(['campaign_not_approved']);
    await query('update participations set status = 2 where site_id = 1 and campaign_id = 1');
    await query(
      `insert into sale_caps (site_id, campaign_id, affiliate_id, sale_limit, sale_limit_metric, created_at) values (1, 1, 1, 2, 'week', now())`,
    );
    await query(
      `insert into sale_cap_periods (site_id, campaign_id, sale_limit_metric, starts_on, used) values (1, 1, 'week', '2026-05-11', 2)`,
    );
    // The 11th is a Monday; in São Paulo it begins at 03:00Z.
    const at = async (date: string) => (await preview({ site_id: '1', date })).body[0].blocks;
    expect(await at('2026-05-11T03:00:00Z')).toEqual(['not_participating', 'sale_cap']);
    expect(await at('2026-05-11T02:59:59Z')).toEqual(['not_participating']);
    await query('update participations set status = 1');
  });

  test('refuses what is not there', async () => {
    expect(refusal(await preview({ campaign_id: '99' }))[2]).toEqual({ campaign_id: 'validation.reference' });
    expect(refusal(await preview({ site_id: '99' }))[2]).toEqual({ site_id: 'validation.reference' });
    expect(refusal(await preview({ amount: '-1', date: 'hoje' }))[2]).toEqual({
      amount: 'validation.amount',
      date: 'validation.date',
    });
  });
});
