import { expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { foldDayNews } from './fold-day-news.ts';

const gateway = await useGateway();
const { database } = gateway.context;

test('news is folded into the sums of days and of whole campaigns, and what is counted stays the same', async () => {
  const staff = await gateway.signIn(people.manager);
  const totals = async () => {
    const { rows } = await database.pool.query(
      'select campaign_id as campaign, validation_status as status, count::int, amount_cents::int as cents from campaign_totals where count > 0 order by 1, 2',
    );
    return rows;
  };
  const foldAll = async () => {
    while (await foldDayNews({ database }));
    const { rows } = await database.pool.query('select count(*)::int as news from conversion_day_news');
    expect(rows).toEqual([{ news: 0 }]);
    expect(await findDifferences(database)).toEqual([]);
  };
  const listed = async (status: number) => {
    const { body } = await staff.call('report', 'GET', `/api/get/report?validation_status=${status}`);
    const orders = body.data.map(({ order_id: order }: { order_id: string }) => order);
    expect(body.total).toBe(orders.length);
    return orders.join(' ');
  };
  const booked = '2026-03-01 10:00';
  await importConversions(staff, [
    { order: 'a', amount: '10.00', status: 'pending', booked },
    { order: 'b', amount: '20.00', status: 'pending', booked: '2026-02-01 10:00' },
    { order: 'c', amount: '40.00', status: 'approved', booked, campaign: 2 },
  ]);
  const first = [
    { campaign: 1, status: 1, count: 2, cents: 3_000 },
    { campaign: 2, status: 2, count: 1, cents: 4_000 },
  ];
  expect(await totals()).toEqual(first);
  expect([await listed(0), await listed(1), await listed(2)]).toEqual(['', 'a b', 'c']);
  await foldAll();
  expect(await totals()).toEqual(first);
  expect([await listed(0), await listed(1), await listed(2)]).toEqual(['', 'a b', 'c']);

  await importConversions(staff, [
    { order: 'a', amount: '10.00', status: 'approved', booked, validated: '2026-03-02 08:00' },
  ]);
  const second = [
    { campaign: 1, status: 1, count: 1, cents: 2_000 },
    { campaign: 1, status: 2, count: 1, cents: 1_000 },
    { campaign: 2, status: 2, count: 1, cents: 4_000 },
  ];
  expect(await totals()).toEqual(second);
  expect([await listed(1), await listed(2)]).toEqual(['b', 'c a']);
  await foldAll();
  expect(await totals()).toEqual(second);
  expect([await listed(1), await listed(2)]).toEqual(['b', 'c a']);
});
