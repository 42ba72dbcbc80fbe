import { expect, it } from 'vitest';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { saveClicks } from '../click/save-clicks.ts';
import { makeClickId } from './click-id.ts';

const clock = movableClock('2026-03-12T12:00:00Z');
const gateway = await useGateway({ clock });
const { query, context } = gateway;
const [main, other, staff] = [
  await gateway.signIn(people.main),
  await gateway.signIn(people.foreign),
  await gateway.signIn(people.administrator),
];

const newLink = async (page: string): Promise<number> => {
  const body = { site_id: 1, campaign_id: 1, url: `https://loja.example.com/${page}` };
  const answer = await main.call('affiliate', 'POST', '/api/v2/tracking_link', { body });
  expect(answer.status).toBe(201);
  return answer.body.id;
};

const { pending, approved, refused } = conversionStatus.codes;

let serial = 0;
const clickOn = (linkId: number, at: string) => {
  serial += 1;
  const clickedAt = new Date(at);
  const id = makeClickId(linkId, clickedAt, (size) => Buffer.alloc(size, serial), context.encryption);
  return { id, linkId, clickedAt, visitorHash: `v${serial}`, isRobot: false, refererHost: null, deviceHash: null };
};

async function sell(linkId: number, at: string, cents: number, status: number): Promise<void> {
  const { id } = clickOn(linkId, at);
  await query(
    `insert into conversions (affiliate_id, site_id, campaign_id, order_id, transaction_id, amount_cents, commission_cents,
       validation_status, click_id, created_at, transaction_datetime)
     values (1, 1, 1, $1, $1, 10000, $2, $3, $4, $5, $5)`,
    [`link-${serial}`, cents, status, id, at],
  );
}

const list = async (search: string, who = main) =>
  (await who.call('affiliate', 'GET', `/api/get/tracking_link?${search}`)).body;

it('a link has the clicks, conversions and commission of thirty days of São Paulo, and its clicks by day', async () => {
  const [one, two] = [await newLink('a'), await newLink('b')];
  const clicks = [
    clickOn(one, '2026-03-12T11:00:00Z'),
    // Still the evening of the eleventh there.
    clickOn(one, '2026-03-12T02:30:00Z'),
    // The first minute of the first of the thirty days, and the last one before.
    clickOn(one, '2026-02-11T03:00:00Z'),
    clickOn(one, '2026-02-11T02:59:00Z'),
    { ...clickOn(one, '2026-03-12T11:30:00Z'), isRobot: true },
    clickOn(two, '2026-03-10T12:00:00Z'),
  ];
  await saveClicks(context.database, clicks);
  await saveClicks(context.database, clicks.slice(0, 2));
  await sell(one, '2026-03-11T12:00:00Z', 1_250, approved);
  await sell(one, '2026-03-11T13:00:00Z', 9_900, refused);
  await sell(one, '2026-01-05T12:00:00Z', 4_000, approved);
  await sell(two, '2026-03-11T12:00:00Z', 100, pending);
  await sell(two, '2026-03-11T12:00:00Z', 100, pending);

  const { data } = await list('perPage=10&sort=recent_clicks&order=desc');
  const [first, second] = data;
  expect([first.id, second.id]).toEqual([one, two]);
  expect(first).toMatchObject({
    clicks: 4,
    recent_clicks: 3,
    conversions: 3,
    recent_conversions: 1,
    recent_commission: 12.5,
  });
  expect(first.recent_days).toHaveLength(30);
  expect([first.recent_days[0], first.recent_days[28], first.recent_days[29]]).toEqual([1, 1, 1]);
  expect(second).toMatchObject({ recent_clicks: 1, recent_conversions: 2, recent_commission: 2 });
  const byConversions = await list('perPage=10&sort=recent_conversions&order=desc');
  expect(byConversions.data.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([two, one]);
});

it('the figures of a link are for its affiliate and for staff', async () => {
  const own = await list('perPage=10&sort=recent_conversions&order=desc');
  const elsewhere = await list('perPage=10&sort=recent_conversions&order=desc', other);
  expect(elsewhere.data.filter(({ affiliate_id: id }: { affiliate_id: number }) => id === 1)).toEqual([]);
  const all = await list(`perPage=10&affiliate_id=1&sort=recent_conversions&order=desc`, staff);
  expect(all.data[0].recent_commission).toBe(own.data[0].recent_commission);
});
