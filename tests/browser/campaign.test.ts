import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { addDays, businessDate, formatDateTime } from '#shared/time.ts';
import { advertiserServer } from '../support/advertiser-server.ts';
import { launchBrowser, newPage, screenshot, showWindows } from '../support/browser.ts';
import { SAMPLE_PASSWORD, signedInClient } from '../support/client.ts';
import { reconcile } from '../support/reconcile.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { translators } from './screens/words.ts';
import * as story from './story/campaign.ts';
import * as portal from './story/portal.ts';

const t = translators['pt-br'];
const secondMs = 1_000;

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startStack({ gateways: 0, sites: true, env: { LOG_LEVEL: 'warn' } }),
    launchBrowser(),
  ]);
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

interface Sums {
  clicks: number;
  conversions: number;
  amount: number;
  commission: number;
}

/** As the input of the browser has it: `2026-05-12T00:00`, in São Paulo. */
function wallTime(instant: Date): string {
  const [date = '', time = ''] = formatDateTime(instant.toISOString()).split(' ');
  return `${date.split('/').reverse().join('-')}T${time}`;
}

// Longer than other tests: a story of several people on many pages.
it('a campaign earns: made and scheduled, joined and linked on a phone, clicked, sold by a signed server, capped, refunded', async () => {
  const office = await newPage(browser, { device: 'desktop' });
  const manager = await newPage(browser, { device: 'desktop' });
  const phone = await newPage(browser, { device: 'phone' });
  const windows = [office, manager, phone];
  onTestFailed(() => showWindows('campaign', windows));
  const quiet = () => windows.forEach(({ expectQuiet }) => expectQuiet());
  const name = 'Loja Nova — Cadernos';

  // Staff of campaigns make it, with a better rate that begins in some minutes: later than it is planned on any machine, and so
  // early that its sales are within what a clock may be ahead (five minutes).
  await office.page.goto(`${stack.url}/auth`);
  await portal.signIn(office.page, 'campanhas@demo.test', SAMPLE_PASSWORD);
  await office.page.waitForURL('**/admin/');
  const host = 'cadernos.casaaurora.example';
  const id = await story.makeCampaign(office.page, stack.url, { name, host, advertiser: 'Aurora', rate: '8' });
  const staff = await signedInClient(stack.url, 'admin@demo.test');
  const group = { campaign_id: id, code: 'VIP', name: 'Vip', rate: 12 };
  expect((await staff.post('/api/commission-group', group)).status).toBe(201);
  const startsAt = new Date(Date.now() + 240 * secondMs);
  await story.planSchedule(office.page, stack.url, id, ['Volta às aulas', 'Vip', wallTime(startsAt)]);
  await screenshot(office.page, 'campaign-1-schedule');
  quiet();

  // An affiliate asks on the phone; the manager approves, and caps the channel at one sale a month.
  await phone.page.goto(`${stack.url}/auth`);
  await portal.signIn(phone.page, 'outro@demo.test', SAMPLE_PASSWORD);
  await phone.page.waitForURL(`${stack.url}/`);
  await story.askToTakePart(phone.page, stack.url, id);
  await screenshot(phone.page, 'campaign-2-asked');
  await manager.page.goto(`${stack.url}/auth`);
  await portal.signIn(manager.page, 'gerente@demo.test', SAMPLE_PASSWORD);
  await manager.page.waitForURL('**/admin/');
  await story.approveRequest(manager.page, stack.url, id, name);
  await story.capAtOne(manager.page, stack.url, 2, name);
  await screenshot(manager.page, 'campaign-3-cap');
  quiet();

  // A link with the campaign's coupon, made on the phone; a visitor is led to the shop with the click's id.
  const coupon = { code: 'CADERNO10', description: '10% na primeira compra' };
  const couponParts = { campaign_id: id, ...coupon, starts_on: businessDate(new Date()) };
  expect((await staff.post('/api/coupon', couponParts)).status).toBe(201);
  await story.startLinkWithCoupon(phone.page, stack.url, id, coupon);
  const link = await story.makeLink(phone.page, stack.url, { campaign: name, coupon });
  await screenshot(phone.page, 'campaign-4-link');
  const visit = async () => {
    const answer = await fetch(link, {
      redirect: 'manual',
      headers: { 'User-Agent': 'Mozilla/5.0 (X11) Firefox/140.0' },
    });
    return [answer.status, new URL(answer.headers.get('Location') ?? '')] as const;
  };
  const [status, shop] = await visit();
  expect([status, shop.host]).toEqual([302, host]);
  const clickId = shop.searchParams.get('click_id') ?? '';

  // The shop's server reports two orders of after the better rate's beginning: one is paid by it, one is past the cap.
  const server = await advertiserServer(staff, stack.url, 1);
  // Where all of the above has taken longer than that, now is later.
  const soldMs = Math.max(startsAt.getTime(), Date.now()) + secondMs;
  const sale = { amount: 250, status: 'approved', occurred_at: new Date(soldMs).toISOString() } as const;
  const first = await server.send({ ...sale, click_id: clickId, order_id: 'C-1' });
  expect(first).toMatchObject({ status: 200, body: { status: 'approved', reason: null } });
  const second = await server.send({ ...sale, click_id: clickId, order_id: 'C-2' });
  expect(second).toMatchObject({ status: 200, body: { status: 'refused', reason: 'sale_cap' } });
  expect(await server.send({ ...sale, click_id: clickId, order_id: 'C-1' })).toMatchObject({ status: 200 });

  // The affiliate sees both, and both dashboards count the one.
  await phone.page.goto(`${stack.url}/report`);
  await phone.page.getByText('C-1', { exact: false }).first().waitFor();
  await phone.page.getByText(t('codes.conversion_block.sale_cap')).first().waitFor();
  await screenshot(phone.page, 'campaign-5-report');
  // The page of a sale that earns nothing does not say that it counts.
  await phone.page.goto(`${stack.url}/report/${second.body.conversion_id}`);
  const reason = t('codes.conversion_block.sale_cap').toLocaleLowerCase('pt-BR');
  await phone.page.getByText(t('screens.history.effects.blocked', { reason })).waitFor();
  const affiliate = await signedInClient(stack.url, 'outro@demo.test');
  const today = businessDate(new Date());
  const filter = encodeURIComponent(
    JSON.stringify({ from: addDays(today, -6), to: addDays(today, 1), campaign_id: id }),
  );
  for (const client of [affiliate, staff])
    await expect
      .poll(async () => (await client.get<Sums[]>(`/api/dashboard-summary?filter=${filter}`)).body)
      .toMatchObject([{ clicks: 1, conversions: 1, amount: 250, commission: 30 }]);
  quiet();

  // The customer sends it back.
  const refund = {
    ...sale,
    status: 'refused',
    reason: 'Produto devolvido',
    occurred_at: new Date(soldMs + secondMs).toISOString(),
  } as const;
  expect(await server.send({ ...refund, click_id: clickId, order_id: 'C-1' })).toMatchObject({
    body: { status: 'refused' },
  });
  await phone.page.goto(`${stack.url}/report`);
  await phone.page.getByText('Produto devolvido').first().waitFor();
  expect((await affiliate.get<Sums[]>(`/api/dashboard-summary?filter=${filter}`)).body).toMatchObject([
    { conversions: 0, commission: 0 },
  ]);
  await screenshot(phone.page, 'campaign-6-refund');
  quiet();

  for (const { close } of windows) await close();
  await stack.kill('SIGTERM');
  expect(await reconcile({ DATA_DIR: stack.dataDir })).toBe('0');
}, 300_000);
