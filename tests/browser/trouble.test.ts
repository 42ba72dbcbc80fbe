import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { layoutShift, watchLayoutShift } from '../support/browser.ts';
import { openBackOffice, useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];
const MESSAGE = 'O servidor está em manutenção.';

const sites = await useSites();

/** Answers every call of data whose path begins like that with 503, until the returned function is called. */
async function failData(page: Page, part: string): Promise<() => Promise<void>> {
  const isMeant = ({ pathname, search }: URL) =>
    `${pathname}${search}`.startsWith(`/api/${part}`) && pathname !== '/api/session';
  await page.route(isMeant, (route) =>
    route.fulfill({ status: 503, json: { code: 'gateway_unavailable', message: MESSAGE, requestId: 'r' } }),
  );
  return () => page.unroute(isMeant);
}

const failures = (page: Page | Locator) => page.getByRole('alert').filter({ hasText: MESSAGE });
/** Where the content of a page begins. */
const topOf = (page: Page) =>
  page
    .locator('main :is(h1, h2)')
    .first()
    .evaluate((heading) => heading.getBoundingClientRect().top);
const retry = (page: Page) => page.getByRole('button', { name: t('common.retry') });

describe('what several parts of a page could not load for one reason', () => {
  it('is said once on the home of the portal, and one retry loads them all', async () => {
    const { page, settled, expectQuiet, close } = await sites.open('afiliado@demo.test');
    const repair = await failData(page, '');
    await page.goto(sites.stack.url);
    await settled();
    await expect.poll(() => failures(page).count()).toBe(1);
    const top = await topOf(page);
    expect(await retry(page).count()).toBe(1);
    // What is unknown is not said to be nothing.
    expect(await page.getByText(t('portal.home.needs_none')).count()).toBe(0);
    expect(await page.getByText(t('portal.home.next_none')).count()).toBe(0);

    await repair();
    await retry(page).click();
    await page
      .getByRole('region', { name: t('screens.dashboard.title') })
      .getByText('R$')
      .first()
      .waitFor();
    await settled();
    expect(await failures(page).count()).toBe(0);
    // The message was over the page, and pushed nothing down.
    expect(top).toBe(await topOf(page));
    expect(await page.getByText(t('common.not_loaded')).count()).toBe(0);
    expectQuiet({ but: [/^503 GET /] });
    await close();
  });

  it('is said once on the dashboard of the back-office', async () => {
    const { page, settled, expectQuiet, close } = await openBackOffice(sites, '/security');
    await settled();
    await failData(page, '');
    await page.goto(`${sites.stack.url}/admin/`);
    await expect.poll(() => failures(page).count()).toBe(1);
    await settled();
    expect(await retry(page).count()).toBe(1);
    expectQuiet({ but: [/^503 GET /] });
    await close();
  });
});

it.each([
  ['afiliado@demo.test', '/', ''],
  ['afiliado@demo.test', '/', 'commission-sum'],
  ['afiliado@demo.test', '/', 'dashboard-summary'],
  ['afiliado@demo.test', '/', 'tracking-link'],
  ['gerente@demo.test', '/admin/', ''],
  ['gerente@demo.test', '/admin/', 'dashboard-money'],
  ['gerente@demo.test', '/admin/', 'waiting'],
])('nothing moves for %s at %s where the first answer to /api/%s fails', async (who, path, part) => {
  const { page, settled, close } = await sites.open(who);
  await failData(page, part);
  await watchLayoutShift(page);
  await page.goto(sites.stack.url + path);
  await failures(page).first().waitFor();
  await settled();
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  await close();
});

it('a part that fails alone says so in its place', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('afiliado@demo.test');
  await failData(page, 'tracking-link');
  await page.goto(sites.stack.url);
  await settled();
  const links = page.getByRole('region', { name: t('portal.links.list') });
  await failures(links).waitFor();
  expect(await retry(page).count()).toBe(1);
  expectQuiet({ but: [/^503 GET /] });
  await close();
});

it.each(['/advertiser/1', '/advertiser-invoice/1/show'])(
  '%s leads to its list although it could not be loaded',
  async (path) => {
    const { page, settled, expectQuiet, close } = await sites.open('admin@demo.test');
    const resource = path.split('/')[1]!;
    await failData(page, `${resource}/`);
    await page.goto(`${sites.stack.url}/admin${path}`);
    await failures(page).waitFor();
    const trail = page.getByRole('navigation', { name: t('admin.edit_affiliate.trail') });
    await trail.getByRole('link').nth(1).click();
    await page.waitForURL(new RegExp(`/admin/${resource}$`));
    await settled();
    expectQuiet({ but: [/^503 GET /] });
    await close();
  },
);
it('a filter whose choices could not be loaded says so when it opens, and moves nothing', async () => {
  const { page, settled, expectQuiet, close } = await openBackOffice(sites, '/advertiser-invoice', 'admin@demo.test');
  await settled();
  const topOfRows = async () => (await page.getByRole('table').boundingBox())?.y;
  const before = await topOfRows();
  await failData(page, 'advertiser?');
  const refused = page.waitForResponse((response) => response.status() === 503);
  await page.reload();
  await refused;
  await settled();
  const select = page.getByRole('combobox', { name: t('resources.advertiser-invoice.fields.advertiser_id') });
  await expect.poll(() => select.getAttribute('aria-invalid')).toBe('true');
  expect(await topOfRows()).toBe(before);
  await select.click();
  await page.getByRole('presentation').getByText(MESSAGE).waitFor();
  expectQuiet({ but: [/^503 GET /] });
  await close();
});
