import { expect, it } from 'vitest';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { reportGroup } from '#shared/codes/reports/report-group.ts';
import { ids, people } from '../../../testing/fixtures.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { saveClicks } from '../../tracking/click/save-clicks.ts';
import { makeClickId } from '../../tracking/tracking-link/click-id.ts';

const clock = movableClock('2026-03-12T12:00:00Z');
const gateway = await useGateway({ clock });
const { query, context } = gateway;
const [main, foreign, staff, assigned] = [
  await gateway.signIn(people.main),
  await gateway.signIn(people.foreign),
  await gateway.signIn(people.administrator),
  await gateway.signIn(people.assigned),
];

interface Row {
  id: string;
  name: string | null;
  detail: string | null;
  clicks: number;
  conversions: number;
  pending: number;
  approved: number;
  refused: number;
  amount: number;
  commission: number;
  approved_commission: number;
}

const march = 'from=2026-03-01&to=2026-03-31';
const ask = (groupBy: string, more = '', range = march) =>
  main.call('report', 'GET', `/api/v2/get/report/grouped?${range}&group_by=${groupBy}${more}`);
async function rowsOf(groupBy: string, more = '', range = march): Promise<Row[]> {
  const { status, body } = await ask(groupBy, more, range);
  expect(status).toBe(200);
  return body;
}
/** The id, clicks, counted and refused conversions and commission of each row. */
const shortly = (rows: readonly Row[]) =>
  rows.map(({ id, clicks, conversions, refused, commission }) => [id, clicks, conversions, refused, commission]);

const newLink = async (page: string, subIds: readonly string[], creativeId: number | null = null): Promise<number> => {
  const url = creativeId === null ? `https://loja.example.com/${page}` : null;
  const body = { site_id: 1, campaign_id: 1, url, sub_ids: subIds, creative_id: creativeId };
  const answer = await main.call('affiliate', 'POST', '/api/v2/tracking_link', { body });
  expect(answer.status).toBe(201);
  return answer.body.id;
};

let serial = 0;
const clickOn = (linkId: number, at: string) => {
  serial += 1;
  const clickedAt = new Date(at);
  const id = makeClickId(linkId, clickedAt, (size) => Buffer.alloc(size, serial), context.encryption);
  return { id, linkId, clickedAt, visitorHash: `v${serial}`, isRobot: false, refererHost: null, deviceHash: null };
};

interface Sale {
  linkId?: number;
  at: string;
  cents: number;
  status?: number;
  campaign?: number;
  site?: number;
  affiliate?: number;
}

async function sell({ linkId, at, cents, status = approved, campaign = 1, site = 1, affiliate = 1 }: Sale) {
  serial += 1;
  const clickId = linkId === undefined ? null : clickOn(linkId, at).id;
  await query(
    `insert into conversions (affiliate_id, site_id, campaign_id, order_id, transaction_id, amount_cents, commission_cents,
       validation_status, click_id, created_at) values ($1, $2, $3, $4, $4, $5 * 10, $5, $6, $7, $8)`,
    [affiliate, site, campaign, `R${serial}`, cents, status, clickId, at],
  );
}

const { pending, approved, refused, paid } = conversionStatus.codes;
await query('update campaigns set deeplink_enabled = true where id = 1');
const [{ id: creativeId }] = await query(
  `insert into creatives (campaign_id, name, kind, target_url, created_at)
   values (1, 'Faixa', 'text', 'https://loja.example.com/faixa', now()) returning id::int`,
);
const bio = await newLink('a', ['bio', 'verão', 'bio']);
const story = await newLink('b', ['story', 'verão', '']);
const banner = await newLink('', [], creativeId);
await saveClicks(context.database, [
  clickOn(bio, '2026-03-02T12:00:00Z'),
  clickOn(bio, '2026-03-10T12:00:00Z'),
  // Still the last evening of February there.
  clickOn(bio, '2026-03-01T02:59:00Z'),
  { ...clickOn(bio, '2026-03-10T12:00:00Z'), isRobot: true },
  clickOn(banner, '2026-03-10T12:00:00Z'),
]);
await sell({ linkId: bio, at: '2026-03-10T12:00:00Z', cents: 1_000 });
await sell({ linkId: bio, at: '2026-03-11T02:30:00Z', cents: 500, status: pending });
await sell({ linkId: story, at: '2026-03-11T12:00:00Z', cents: 300, status: paid });
await sell({ linkId: banner, at: '2026-03-12T12:00:00Z', cents: 900, status: refused });
await sell({ at: '2026-03-12T12:00:00Z', cents: 40, campaign: 2 });
await sell({ at: '2026-03-12T12:00:00Z', cents: 60, site: ids.pendingChannel });
// Before the first and after the last instant of the month, and another's.
await sell({ linkId: bio, at: '2026-03-01T02:59:59Z', cents: 7_777 });
await sell({ linkId: bio, at: '2026-04-01T03:00:00Z', cents: 7_777 });
await sell({ at: '2026-03-10T12:00:00Z', cents: 9_999, site: ids.foreignChannel, affiliate: ids.foreignAffiliate });

it('is by day of São Paulo', async () => {
  expect(shortly((await rowsOf('day')).toSorted((one, other) => (one.id < other.id ? -1 : 1)))).toEqual([
    ['2026-03-02', 1, 0, 0, 0],
    ['2026-03-10', 2, 2, 0, 15],
    ['2026-03-11', 0, 1, 0, 3],
    ['2026-03-12', 0, 2, 1, 1],
  ]);
  const [day] = await rowsOf('day');
  expect(day).toEqual({
    id: '2026-03-10',
    name: '2026-03-10',
    detail: null,
    clicks: 2,
    conversions: 2,
    pending: 1,
    approved: 1,
    refused: 0,
    amount: 150,
    commission: 15,
    approved_commission: 10,
  });
});

it('is by campaign and by channel, which have names', async () => {
  const campaigns = await rowsOf('campaign');
  expect(shortly(campaigns)).toEqual([
    ['1', 3, 4, 1, 18.6],
    ['2', 0, 1, 0, 0.4],
  ]);
  const channels = await rowsOf('channel');
  expect(shortly(channels)).toEqual([
    ['1', 3, 4, 1, 18.4],
    [String(ids.pendingChannel), 0, 1, 0, 0.6],
  ]);
  expect([...campaigns, ...channels].map(({ name }) => name)).toEqual([
    expect.any(String),
    expect.any(String),
    expect.any(String),
    'Cupons da Ana',
  ]);
});

it('is by link, and apart what came without one', async () => {
  const rows = await rowsOf('link');
  expect(shortly(rows)).toEqual([
    [String(bio), 2, 2, 0, 15],
    [String(story), 0, 1, 0, 3],
    ['', 0, 2, 0, 1],
    [String(banner), 1, 0, 1, 0],
  ]);
  const [{ code }] = await query('select code from tracking_links where id = $1', [bio]);
  expect(rows[0]?.detail).toBe(`${context.env.publicUrl}/c/${code}`);
  expect(rows[2]).toMatchObject({ name: null, detail: null });
});

it('a link with several sub-ids counts once for each of them', async () => {
  expect(shortly(await rowsOf('sub_id'))).toEqual([
    ['verão', 2, 3, 0, 18],
    ['bio', 2, 2, 0, 15],
    ['story', 0, 1, 0, 3],
    ['', 1, 2, 1, 1],
  ]);
});

it('is by creative, with its campaign', async () => {
  const rows = await rowsOf('creative');
  expect(shortly(rows)).toEqual([
    ['', 2, 5, 0, 19],
    [String(creativeId), 1, 0, 1, 0],
  ]);
  expect(rows[1]).toMatchObject({ name: 'Faixa', detail: expect.any(String) });
});

it('of one campaign or channel is less, in each group alike', async () => {
  for (const { code: group } of reportGroup.entries) {
    const sums = async (more: string) => {
      const rows = (await rowsOf(group, more)).filter(({ id }) => group !== 'sub_id' || id !== 'verão');
      return [
        rows.reduce((sum, row) => sum + row.conversions, 0),
        rows.reduce((sum, row) => sum + row.clicks, 0),
        Number(rows.reduce((sum, row) => sum + row.commission, 0).toFixed(2)),
      ];
    };
    expect(await sums('&campaign_id=2'), group).toEqual([1, 0, 0.4]);
    expect(await sums(`&site_id=${ids.pendingChannel}`), group).toEqual([1, 0, 0.6]);
    expect(await sums('&site_id=1&campaign_id=1'), group).toEqual([3, 3, 18]);
    expect(await sums('&site_id=3'), group).toEqual([0, 0, 0]);
  }
});

it('is one’s own for an affiliate, and of one affiliate within reach for staff', async () => {
  const path = `/api/get/report/grouped?${march}&group_by=campaign`;
  const { body } = await foreign.call('report', 'GET', `/api/v2/get/report/grouped?${march}&group_by=link`);
  expect(shortly(body as unknown as Row[])).toEqual([['', 0, 1, 0, 99.99]]);
  expect((await ask('day', '&affiliate_id=2')).status).toBe(404);
  const own = await staff.call('report', 'GET', `${path}&affiliate_id=1`);
  expect(own.body).toEqual(await rowsOf('campaign'));
  expect((await staff.call('report', 'GET', path)).body.errors).toEqual({ affiliate_id: 'validation.required' });
  expect((await assigned.call('report', 'GET', `${path}&affiliate_id=2`)).status).toBe(404);
});

it('takes a period in order, of two years at most, and a group that there is', async () => {
  expect((await ask('day', '', 'from=2026-03-02&to=2026-03-01')).body.errors).toEqual({ to: 'validation.date_order' });
  expect((await ask('day', '', 'from=2020-03-02&to=2026-03-01')).body.errors).toEqual({
    to: 'validation.period_too_long',
  });
  expect((await ask('advertiser')).body.errors).toEqual({ group_by: 'validation.choice' });
});
