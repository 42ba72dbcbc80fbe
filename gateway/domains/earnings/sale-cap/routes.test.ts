import { beforeEach, describe, expect, it } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { capSpan } from './cap-period.ts';

// A Wednesday, 23:30 in São Paulo: the day after in UTC.
const clock = movableClock('2026-04-30T02:30:00Z');
const gateway = await useGateway({ clock });
const { query } = gateway;
const staff = await gateway.signIn(people.administrator);
const main = await gateway.signIn(people.main);

beforeEach(() => query('delete from sale_caps'));

const cap = { site_id: 1, campaign_id: 1, sale_limit: 100, sale_limit_metric: 'day' };
const add = (body: object = cap, caller = staff) => caller.call('conversorphp', 'POST', '/api/sale-cap/add', { body });
const change = (body: object, site = 1, caller = staff) =>
  caller.call('conversorphp', 'PUT', `/api/sale-cap/update/${site}`, { body });
const remove = (path = '1/1', caller = staff) => caller.call('conversorphp', 'DELETE', `/api/sale-cap/remove/${path}`);
const approved = async (filter = '', caller = staff) =>
  (await caller.call('advertiser', 'GET', `/api/v2/campaign/bychannels/approved?${filter}`)).body;

it.each([
  ['day', '2026-04-30T02:30:00Z', '2026-04-29', '2026-04-30'],
  ['week', '2026-04-30T02:30:00Z', '2026-04-27', '2026-05-04'],
  ['week', '2026-05-04T02:59:59Z', '2026-04-27', '2026-05-04'],
  ['week', '2026-05-04T03:00:00Z', '2026-05-04', '2026-05-11'],
  ['month', '2026-05-01T02:59:59Z', '2026-04-01', '2026-05-01'],
  ['month', '2026-05-01T03:00:00Z', '2026-05-01', '2026-06-01'],
  ['month', '2027-01-01T02:59:59Z', '2026-12-01', '2027-01-01'],
] as const)('a %s at %s is one of São Paulo', (metric, instant, startsOn, resetsOn) => {
  expect(capSpan(metric, new Date(instant))).toEqual({ startsOn, resetsOn });
});

describe('a cap', () => {
  it.each(['day', 'week', 'month'])('by %s is added and stands in the approved campaigns', async (metric) => {
    const { status, body } = await add({ ...cap, sale_limit_metric: metric });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...cap, sale_limit_metric: metric, used: 0, version: 1 });
    const { data } = await approved('channels=1&campaign_id=1');
    expect(data).toEqual([expect.objectContaining({ sale_limit: 100, sale_limit_metric: metric, cap_version: 1 })]);
  });

  it.each([
    ['0', { sale_limit: 0 }, 'sale_limit'],
    ['7 digits', { sale_limit: 1_000_000 }, 'sale_limit'],
    ['a part of a sale', { sale_limit: 1.5 }, 'sale_limit'],
    ['no number', { sale_limit: '100' }, 'sale_limit'],
    ['another period', { sale_limit_metric: 'year' }, 'sale_limit_metric'],
    ['no period', { sale_limit_metric: undefined }, 'sale_limit_metric'],
    ['a channel that is in no such campaign', { campaign_id: 999 }, 'campaign_id'],
  ])('is refused with %s, at its field', async (_what, fields, field) => {
    const { status, body } = await add({ ...cap, ...fields });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([
      400,
      'invalid_fields',
      expect.arrayContaining([field]),
    ]);
    expect(await query('select * from sale_caps')).toEqual([]);
  });

  it('is added once; 999999 is the most', async () => {
    await add();
    expect((await add()).body.code).toBe('version_conflict');
    expect((await change({ campaign_id: 1, sale_limit: 999_999 })).body).toMatchObject({ sale_limit: 999_999 });
    expect((await change({ campaign_id: 1, sale_limit: 1_000_000 })).status).toBe(400);
  });

  it('is changed in the campaign of the body alone, by its version, and leaves its audit', async () => {
    await add();
    await add({ ...cap, campaign_id: 2, sale_limit: 5 });
    const changed = await change({ ...cap, sale_limit: 20, sale_limit_metric: 'month', version: 1 });
    expect(changed.body).toMatchObject({ sale_limit: 20, sale_limit_metric: 'month', resets_on: '2026-05-01' });
    expect((await change({ campaign_id: 1, sale_limit: 30, version: 1 })).body.code).toBe('version_conflict');
    expect((await change({ campaign_id: 1 }, 3)).status).toBe(404);
    const limits = await query('select campaign_id, sale_limit from sale_caps order by 1');
    expect(limits.map((row) => Object.values(row))).toEqual([
      [1, 20],
      [2, 5],
    ]);
    const [entry] = await query(`select * from audit_entries where entity = 'sale_cap' order by id desc limit 1`);
    expect(entry).toMatchObject({ action: 'sale_cap.update', entity_id: '1-1', before: { saleLimit: 100 } });
  });

  it('is removed, and the campaign is without', async () => {
    await add();
    expect((await remove()).body).toMatchObject(cap);
    expect((await remove()).status).toBe(404);
    const { data } = await approved('channels=1&campaign_id=1');
    expect(data).toEqual([expect.objectContaining({ sale_limit: null, sale_limit_metric: null, used: null })]);
  });

  it('counts what the present period already has, whenever it is added or changed', async () => {
    const booked = ['2026-04-26', '2026-04-27', '2026-04-28', '2026-04-29', '2026-04-29'];
    await importConversions(
      staff,
      booked.map((date, at) => ({ order: `cap-${at}`, booked: date })),
    );
    expect((await add()).body).toMatchObject({ used: 2, resets_on: '2026-04-30' });
    const byWeek = await change({ campaign_id: 1, sale_limit: 3, sale_limit_metric: 'week' });
    expect(byWeek.body).toMatchObject({ used: 4, resets_on: '2026-05-04' });
    expect((await approved('channels=1&campaign_id=1')).data[0]).toMatchObject({ used: 4, resets_on: '2026-05-04' });
    const { body } = await main.call('conversorphp', 'GET', '/api/sale-cap/list/affiliate');
    expect(body.data).toEqual([expect.objectContaining({ used: 4, sale_limit: 3, resets_on: '2026-05-04' })]);
    await remove();
    expect(await query('select * from sale_cap_periods where campaign_id = 1')).toEqual([]);
  });

  it('is kept by staff of the affiliate alone', async () => {
    expect((await add(cap, main)).status).toBe(403);
    const assigned = await gateway.signIn(people.assigned);
    expect((await add(cap, assigned)).body.errors).toHaveProperty('site_id');
    await add();
    expect((await remove('1/1', assigned)).status).toBe(404);
    expect((await change({ campaign_id: 1, sale_limit: 3 }, 1, assigned)).status).toBe(404);
    const { body } = await assigned.call('conversorphp', 'GET', '/api/sale-cap/list/affiliate');
    expect(body.total).toBe(0);
    const foreign = await gateway.signIn(people.foreign);
    expect((await foreign.call('conversorphp', 'GET', '/api/sale-cap/list/affiliate')).body.total).toBe(0);
  });
});

describe('the approved campaigns', () => {
  it('have the keys of the specification, by page, the highest channel first', async () => {
    const page = await approved();
    expect(page).toMatchObject({ total: 6, last_page: 1, current_page: 1, from: 1 });
    expect(page.data[0]).toMatchObject({
      site_id: 3,
      site_name: 'Site do Otávio',
      id: 2,
      name: 'Outlet Modelo',
      status: 1,
      sale_limit: null,
      sale_limit_metric: null,
    });
    expect(page.data.map((row: { site_id: number }) => row.site_id)).toEqual([3, 3, 2, 2, 1, 1]);
    expect(await approved('page=2&per_page=4')).toMatchObject({ total: 6, last_page: 2, current_page: 2, from: 5 });
  });

  it('are ten a page, unless asked otherwise', async () => {
    await query(`with made as (insert into campaigns (name, status, advertiser_id, created_at)
        select 'C ' || n, 1, 1, now() from generate_series(1, 6) n returning id)
      insert into participations (site_id, campaign_id, affiliate_id, status, requested_at)
        select 1, id, 1, 0, now() from made`);
    const page = await approved();
    expect([page.data.length, page.total, page.last_page]).toEqual([10, 12, 2]);
  });

  it.each([
    ['channels', 'channels=1,3&campaign_id=1', [3, 1]],
    ['an empty text of channels', 'channels=&campaign_id=1', []],
    ['status 0', 'status=0&campaign_id=1', []],
    ['the extra filter', 'affiliate_id=2', [3, 3]],
  ])('are narrowed by %s', async (_what, filter, sites) => {
    const { data } = await approved(filter);
    expect(data.map((row: { site_id: number }) => row.site_id)).toEqual(sites);
  });

  it('refuse a channel that is no number, and show an affiliate its own alone', async () => {
    expect((await approved('channels=1,x')).code).toBe('invalid_fields');
    const own = await approved('channels=1,3&campaign_id=1', main);
    expect(own.data.map((row: { site_id: number }) => row.site_id)).toEqual([ids.channel]);
  });
});
