import { beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const clock = movableClock('2026-03-10T12:00:00Z');

const find = async (more = '') =>
  staff.call('advertiser', 'GET', `/api/campaign/excess_rates?campaign_id=1${more}`).then(({ body }) => body);
const create = async (path: string, body: object) => {
  const answer = await staff.call('advertiser', 'POST', `/api/campaign/${path}`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
/** The revenue, from the day on. */
const pays = (startsOn: string, points: number | null, cents: number | null = null) =>
  query(`insert into campaign_revenues (campaign_id, starts_on, rate_basis_points, rate_cents, created_at)
    values (1, '${startsOn}', ${points}, ${cents}, now())`);

const gateway = await useGateway({ clock });
const { query } = gateway;
const staff = await gateway.signIn(people.campaigns);
const [group] = await query('select id from commission_groups where campaign_id = 1 and is_default');
const defaultId = group.id;

beforeEach(async () => {
  await query('delete from campaign_schedules');
  await query('delete from commission_divisions');
  await query('delete from commission_groups where campaign_id = 1 and not is_default');
  await query('delete from campaign_revenues');
  await query(`update commission_groups set rate_basis_points = 1000, rate_cents = null where id = ${defaultId}`);
});

describe('what is stored', () => {
  it('is reported of the default group and its open divisions in the days of each revenue, from today on', async () => {
    await pays('2026-01-01', 900);
    await pays('2026-04-01', 1500);
    await create('commission_group_divisions', {
      group_id: defaultId,
      commission_type: 'Venda',
      category: null,
      rate: 16,
    });
    const closed = { group_id: defaultId, commission_type: 'Lead', category: null, rate: 90 };
    await create('commission_group_divisions', closed);
    await query(`update commission_divisions set closed_at = now() where commission_type = 'Lead'`);
    const [own, now, later, ...none] = await find();
    expect(own).toMatchObject({
      is_division: false,
      schedule_title: null,
      rate: 10,
      fixed: null,
      revenue_rate: 9,
      revenue_fixed: null,
      starts_on: '2026-03-10',
      ends_on: '2026-03-31',
    });
    const division = { is_division: true, commission_type: 'Venda', category: null, rate: 16 };
    expect(now).toMatchObject({ ...division, revenue_rate: 9, starts_on: '2026-03-10', ends_on: '2026-03-31' });
    expect(later).toMatchObject({ ...division, revenue_rate: 15, starts_on: '2026-04-01', ends_on: null });
    expect(none).toEqual([]);
  });

  it('is reported of a schedule in its own days alone, while it is planned or runs', async () => {
    await pays('2026-01-01', 1200);
    await pays('2026-04-10', 2500);
    const { id } = await create('commission_groups', { campaign_id: 1, code: 'BLACK', name: 'Black', rate: 20 });
    expect(await find()).toEqual([]);
    const schedule = { campaign_id: 1, title: 'Semana', comission_group_id: id, site_id_list: [] };
    // It ends at midnight of the 6th in São Paulo, so the 5th is its last day.
    const times = { date: '2026-04-02T03:00:00Z', end_date: '2026-04-06T03:00:00Z' };
    const { id: scheduleId } = await create('commission_schedules', { ...schedule, ...times });
    expect(await find()).toEqual([
      expect.objectContaining({
        group_name: 'Black',
        schedule_title: 'Semana',
        rate: 20,
        revenue_rate: 12,
        starts_on: '2026-04-02',
        ends_on: '2026-04-05',
      }),
    ]);
    await query(`update campaign_schedules set cancelled_at = now() where id = ${scheduleId}`);
    expect(await find()).toEqual([]);
  });

  it('compares reais for each order with reais, and nothing with per cent or with days without a revenue', async () => {
    await query(`update commission_groups set rate_basis_points = null, rate_cents = 1000 where id = ${defaultId}`);
    expect(await find()).toEqual([]);
    await pays('2026-01-01', 1);
    expect(await find()).toEqual([]);
    await pays('2026-05-01', null, 999);
    expect(await find()).toEqual([
      expect.objectContaining({
        fixed: 10,
        rate: null,
        revenue_fixed: 9.99,
        revenue_rate: null,
        starts_on: '2026-05-01',
      }),
    ]);
    await pays('2026-06-01', null, 1000);
    expect(await find()).toEqual([expect.objectContaining({ ends_on: '2026-05-31' })]);
  });
});

describe('what a form would save', () => {
  it('is a rate in the days in which its group counts', async () => {
    await pays('2026-01-01', 1200);
    const rateOfDefault = `&group_id=${defaultId}`;
    expect(await find(`${rateOfDefault}&rate=12`)).toEqual([]);
    expect(await find(`${rateOfDefault}&rate=12.01`)).toEqual([
      expect.objectContaining({ rate: 12.01, revenue_rate: 12, starts_on: '2026-03-10', ends_on: null }),
    ]);
    expect(await find(`${rateOfDefault}&fixed=500`)).toEqual([]);
    // A new group counts only as the default one.
    expect(await find('&rate=50')).toEqual([]);
    expect(await find('&rate=50&is_default=true')).toEqual([expect.objectContaining({ group_name: null, rate: 50 })]);
    // It is the first one of a campaign without groups.
    await query(
      `insert into campaign_revenues (campaign_id, starts_on, rate_basis_points, created_at) values (2, '2026-01-01', 500, now())`,
    );
    await query('delete from commission_groups where campaign_id = 2');
    const first = await staff.call('advertiser', 'GET', '/api/campaign/excess_rates?campaign_id=2&rate=6');
    expect(first.body).toHaveLength(1);
  });

  it('is a group with its divisions in the times of a schedule', async () => {
    await pays('2026-01-01', 1200);
    await pays('2026-04-05', 1800);
    const { id } = await create('commission_groups', { campaign_id: 1, code: 'VIP', name: 'VIP', rate: 15 });
    await create('commission_group_divisions', { group_id: id, commission_type: null, category: 'Moda', rate: 20 });
    const found = await find(`&group_id=${id}&from=2026-04-02T03:00:00Z&to=2026-04-10T03:00:00Z`);
    expect(
      found.map((row: Record<string, unknown>) => [row['rate'], row['revenue_rate'], row['starts_on'], row['ends_on']]),
    ).toEqual([
      [15, 12, '2026-04-02', '2026-04-04'],
      [20, 12, '2026-04-02', '2026-04-04'],
      [20, 18, '2026-04-05', '2026-04-09'],
    ]);
  });

  it('is saved all the same', async () => {
    await pays('2026-01-01', 900);
    const { body, status } = await staff.call('advertiser', 'PUT', `/api/campaign/commission_groups/${defaultId}`, {
      body: { rate: 30 },
    });
    expect([status, body.rate]).toEqual([200, 30]);
  });
});

it('is there for those who see revenues', async () => {
  const path = '/api/campaign/excess_rates?campaign_id=1';
  for (const person of [people.manager, people.assigned]) {
    const caller = await gateway.signIn(person);
    expect((await caller.call('advertiser', 'GET', path)).status).toBe(403);
  }
  const bad = await staff.call('advertiser', 'GET', `${path}&rate=abc`);
  expect([bad.status, bad.body.errors]).toEqual([400, { rate: 'validation.amount' }]);
});
