import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/builds.mjs';
import { type RestClient, signedInClient } from '../support/client.ts';
import { type PostbackKey, sendPostbackOfGuide } from '../support/guide-examples.ts';
import { useSites } from '../support/sites.ts';

interface Row {
  order_id: string;
  amount: number;
  state: string;
  source: string;
  host: string | null;
  click_id: string;
}

const sites = await useSites();
let staff: RestClient;
/** A page of the shop with the id of a click, as a visitor of a link gets it. */
let landing: string;
let campaignId: number;

beforeAll(async () => {
  staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  await staff.stepUp();
  const affiliate = await signedInClient(sites.stack.url, 'afiliado@demo.test');
  const { body: links } = await affiliate.get<{ short_url: string; campaign_id: number }[]>('/api/tracking-link');
  const [link] = links;
  if (link === undefined) throw new Error('the sample has no link');
  campaignId = link.campaign_id;
  const visit = await fetch(sites.stack.url + new URL(link.short_url).pathname, { redirect: 'manual' });
  landing = visit.headers.get('location') ?? '';
  expect(new URL(landing).searchParams.get('click_id')).toMatch(/^\w{40}$/);
});

const listed = async (order: string) =>
  (await staff.get<Row[]>(`/api/script-report?filter=${JSON.stringify({ q: order })}`)).body;

/** The shop without https, as the platform of the test: browsers tell a page's host to addresses that are as safe as it. */
const shopOrigin = () => `http://${new URL(landing).host}`;

/** Serves the shop's pages: each path with its own body. */
async function openShop(page: Page, bodies: Record<string, string>, origin = shopOrigin()) {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(sites.stack.url)) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Loja</title>${bodies[new URL(route.request().url()).pathname] ?? bodies['*'] ?? ''}`,
    }),
  );
  return { sent, origin };
}

const tag = (data = '') => `<script src="${sites.stack.url}/t.js" async ${data}></script>`;
const reported = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/t/conversion'));

it('is small, needs no other file, and any page may load it', async () => {
  const script = readFileSync(join(ROOT, 'dist/affiliate/t.js'));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(2_000);
  expect(script.toString()).not.toMatch(/\bimport\b|\bexport\b/);
  const answer = await fetch(`${sites.stack.url}/t.js`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  });
  expect(await answer.text()).toBe(script.toString());
});

describe('on the pages of a shop, which are of another origin,', () => {
  it('keeps the click in a cookie of the shop and reports orders with it, once confirmed a sale', async () => {
    const { page, close, expectQuiet } = await sites.open();
    const { sent, origin } = await openShop(page, {
      '*': tag(),
      '/obrigado': tag('data-order-id="SCRIPT-1" data-amount="149.90"'),
      '/compra': `<script>affiliateOrders = [{ order_id: 20261, amount: 80.5 }]</script>${tag()}`,
    });
    await page.goto(landing.replace('https:', 'http:'));
    await page.waitForFunction(() => 'affiliateOrders' in window);
    const click = new URL(landing).searchParams.get('click_id') ?? '';
    const kept = await page.context().cookies(origin);
    expect(kept).toMatchObject([
      { name: 'affiliate_click', value: click, domain: new URL(origin).hostname, sameSite: 'Lax' },
    ]);
    const days = ((kept[0]?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

    for (const path of ['/obrigado', '/obrigado', '/compra']) {
      const answer = reported(page);
      await page.goto(origin + path);
      expect((await answer).status()).toBe(200);
    }
    // Later, on a page without the click in its address, by a call of the page.
    const answer = reported(page);
    await page.evaluate(() =>
      (window as unknown as { affiliateOrders: { push: (order: object) => void } }).affiliateOrders.push({
        order_id: 'SCRIPT-3',
        amount: 1,
      }),
    );
    expect((await answer).status()).toBe(200);
    expect(new Set(sent)).toEqual(new Set(['GET /t.js', 'POST /t/conversion']));
    expect(await listed('SCRIPT-1')).toMatchObject([
      { amount: 149.9, state: 'waiting', source: 'script', host: new URL(origin).hostname, click_id: click },
    ]);
    expect(await listed('20261')).toMatchObject([{ order_id: '20261', amount: 80.5, state: 'waiting' }]);
    expect(await listed('SCRIPT-3')).toMatchObject([{ amount: 1 }]);

    const { body: campaign } = await staff.get<{ advertiser_id: number }>(`/api/campaign/${campaignId}`);
    const { body: key } = await staff.post<PostbackKey>('/api/advertiser-api-key', {
      advertiser_id: campaign.advertiser_id,
    });
    const send = await sendPostbackOfGuide();
    const sale = { order_id: 'SCRIPT-1', amount: 149.9, currency: 'BRL', status: 'approved' };
    const postback = await send(sites.stack.url, key, 'script-1', { ...sale, occurred_at: new Date().toISOString() });
    expect([postback.status, postback.answer]).toMatchObject([200, { status: 'approved' }]);
    expect(await listed('SCRIPT-1')).toMatchObject([{ state: 'confirmed' }]);
    expectQuiet();
    await close();
  });

  it('reports nothing without a click, and stores nothing', async () => {
    const { page, close, expectQuiet } = await sites.open();
    const { sent, origin } = await openShop(page, { '*': tag('data-order-id="SCRIPT-4" data-amount="10"') });
    await page.goto(`${origin}/obrigado?click_id=${'x'.repeat(40)}`);
    await page.waitForFunction(() => 'affiliateOrders' in window);
    expect([await page.context().cookies(origin), sent]).toEqual([[], ['GET /t.js']]);
    expectQuiet();
    await close();
  });

  it('is refused on those of another shop, which cannot read the answer', async () => {
    const { page, close, expectQuiet } = await sites.open();
    const { origin } = await openShop(
      page,
      { '*': tag('data-order-id="SCRIPT-5" data-amount="10"') },
      'https://outra.example',
    );
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/t/conversion'));
    await page.goto(`${origin}/obrigado${new URL(landing).search}`);
    expect((await refused).method()).toBe('POST');
    expect(await page.context().cookies(origin)).toMatchObject([{ secure: true }]);
    expect(await listed('SCRIPT-5')).toEqual([]);
    expectQuiet({ but: [/t\/conversion/] });
    await close();
  });

  it('an image reports too', async () => {
    const { page, close, expectQuiet } = await sites.open();
    const click = new URL(landing).searchParams.get('click_id') ?? '';
    const address = `${sites.stack.url}/t/conversion.gif?click_id=${click}&order_id=IMAGE-1&amount=25.00`;
    const { origin } = await openShop(page, { '*': `<img src="${address}" width="1" height="1" alt="">` });
    await page.goto(`${origin}/obrigado`);
    expect(await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    expect(await listed('IMAGE-1')).toMatchObject([
      { amount: 25, state: 'waiting', source: 'image', host: new URL(origin).hostname },
    ]);
    expectQuiet();
    await close();
  });
});
