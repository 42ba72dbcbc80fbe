import { expect, test } from 'vitest';
import { makeMonthsAhead } from '../../../db/months.ts';
import { ids, people } from '../../../testing/fixtures.ts';
import { reporterOf } from '../../../testing/orders.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { dropOldClicks } from './drop-old-clicks.ts';

const clock = movableClock('2026-03-31T23:00:00Z');
const gateway = await useGateway({ clock, env: { RETENTION_CLICK_MONTHS: '3' } });
const { query, context } = gateway;
const { database } = context;
const { post } = reporterOf(gateway);
const visitor = { 'x-user-agent': 'Mozilla/5.0 (Android 14) Chrome/126', 'x-client-address': '10.9.8.7' };

const main = await gateway.signIn(people.main);
const { body: link } = await main.call('affiliate', 'POST', '/api/v2/tracking_link', {
  body: { site_id: ids.channel, campaign_id: ids.campaign },
});
await makeMonthsAhead(database, clock.now());

/** Follows the link. Returns the id of the click. */
async function click(referer: string): Promise<string> {
  const { body } = await gateway.visitor.call('direct', 'GET', `/c/${link.code}?referer=${referer}`, {
    headers: visitor,
  });
  return new URL(body.url).searchParams.get('click_id') ?? '';
}

const historyOf = async (id: number) =>
  (await (await gateway.signIn(people.main)).call('report', 'GET', `/api/conversion/history/${id}`)).body;

test('a month of clicks is dropped whole; sales by them stay what they are, and their history too', async () => {
  const sold = await click('www.youtube.com');
  await click('l.instagram.com');
  clock.set('2026-04-01T00:00:00Z');
  const kept = await click('l.instagram.com');
  await context.clicks.save();
  const sale = {
    click_id: sold,
    order_id: 'old',
    amount: 100,
    status: 'pending',
    occurred_at: clock.now().toISOString(),
  };
  const { conversionId } = await post(sale);
  await post({ ...sale, click_id: kept, order_id: 'new' });
  const totals = await query('select clicks, robots from click_days order by day');
  const before = await historyOf(conversionId);
  expect(before.events[0]).toMatchObject({ kind: 'click', referer_host: 'www.youtube.com', is_own: false });

  for (const [now, left] of [
    ['2026-06-30T23:59:59Z', 3],
    ['2026-07-01T00:00:00Z', 1],
  ] as const) {
    clock.set(now);
    await makeMonthsAhead(database, clock.now());
    await dropOldClicks(context);
    await dropOldClicks(context);
    expect(await query('select count(*) from clicks')).toEqual([{ count: left }]);
  }
  expect(await query(`select to_regclass('months.clicks_2026_03') as dropped`)).toEqual([{ dropped: null }]);
  expect(await historyOf(conversionId)).toEqual(before);
  expect(await query('select clicks, robots from click_days order by day')).toEqual(totals);
  const stored = await query('select * from reported_clicks');
  expect(stored).toEqual([{ click_id: sold, is_own: false, referer_host: 'www.youtube.com' }]);

  // A later report by the same click still finds its channel.
  const later = await post({ ...sale, status: 'approved', occurred_at: clock.now().toISOString() });
  expect(later).toMatchObject({ conversionId, status: 2, reason: null });
  expect(await findDifferences(database)).toEqual([]);
});
