import { EventEmitter, once } from 'node:events';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe, screenshot, type TestPage } from '../support/browser.ts';
import { openBackOffice, useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const [t, en] = [translators['pt-br'], translators.en];

const sites = await useSites();
const openPage = (path: string, email = 'admin@demo.test') => openBackOffice(sites, path, email);
const field = (page: Page) => page.getByRole('combobox', { name: t('admin.site.search') });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

/** Opens the search of a page by its key. */
async function openSearch({ page, settled }: TestPage): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
}

it('what is typed before the search is there is searched for, and decides nothing on the page beneath', async () => {
  const { page, settled, expectQuiet, close } = await openPage('/participation');
  const decisions: string[] = [];
  const gate = new EventEmitter();
  const loaded = once(gate, 'open');
  await page.locator('#queue-item').waitFor();
  await settled();
  await page.route('**/*.js', async (route) => {
    await loaded;
    await route.continue();
  });
  page.on('request', (request) => request.method() === 'POST' && decisions.push(request.url()));
  await page.keyboard.press('/');
  // Each of these letters means something to the queue: one of them approves.
  await page.keyboard.type('jarz1');
  await page.keyboard.press('Backspace');
  gate.emit('open');
  await expect.poll(() => field(page).inputValue()).toBe('jarz');
  await page.keyboard.type('a');
  expect(await field(page).inputValue()).toBe('jarza');
  expect(decisions).toEqual([]);
  expectQuiet();
  await close();
});

it('finds an affiliate by CNPJ from the first page with two keys beyond typing', async () => {
  const window = await openPage('/');
  const { page, expectQuiet, close } = window;
  await openSearch(window);
  await page.keyboard.type('AB.123.4CD/0001-60');
  // At once: Enter waits for the answer.
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/affiliate/1/**');
  await field(page).waitFor({ state: 'detached' });
  expectQuiet();
  await close();
});

it('names what it recognised, marks what was found, and is led by keys alone', async () => {
  const window = await openPage('/');
  const { page, expectQuiet, close } = window;
  await openSearch(window);
  await page.keyboard.type('ab123');
  await options(page).filter({ hasText: 'Mariana Costa' }).waitFor();
  await field(page).fill('AB.123.4CD/0001');
  const dialog = page.getByRole('dialog', { name: t('admin.site.search') });
  await dialog.getByText(t('codes.search_form.cnpj'), { exact: true }).waitFor();
  await expect.poll(() => dialog.locator('mark').allInnerTexts()).toEqual(['AB.123.4CD/0001']);
  // What one came for may be a payment of theirs.
  const owned = page.getByRole('group', { name: t('admin.search.group.owned') }).getByRole('option');
  await expect.poll(() => owned.count()).toBe(3);
  expect(await owned.first().getAttribute('href')).toMatch(/^\/admin\/payment\/\d+$/);
  await screenshot(page, 'admin-search');
  expect(await axe(page)).toEqual([]);

  await field(page).fill('mar');
  // Several have that name; until they are there, the lines before them stay.
  await expect.poll(() => owned.count()).toBe(0);
  await expect.poll(() => options(page).count()).toBeGreaterThan(3);
  const active = () => field(page).getAttribute('aria-activedescendant');
  const idOf = (place: number) => options(page).nth(place).getAttribute('id');
  const count = await options(page).count();
  for (const [key, place] of [
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', count - 1],
    ['Home', 0],
    ['End', count - 1],
  ] as const) {
    await page.keyboard.press(key);
    expect(await active()).toBe(await idOf(place));
  }
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  expectQuiet();
  await close();
});

it('opens what is chosen in another tab by Ctrl and Enter, and offers it first the next time, until the sign-out', async () => {
  const window = await openPage('/');
  const { page, close } = window;
  await openSearch(window);
  await page.keyboard.type('costa midia');
  await options(page).first().filter({ hasText: 'Mariana Costa' }).waitFor();
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await tab.waitForURL('**/admin/affiliate/1/**');
  await tab.close();
  await field(page).fill('');
  await page
    .getByRole('group', { name: t('admin.search.group.recent') })
    .getByText('Mariana Costa')
    .waitFor();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recentRecords')));
  expect(await kept()).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Conta de / }).click();
  await page.getByRole('menuitem', { name: t('admin.site.logout') }).click();
  await page.getByRole('button', { name: t('common.yes'), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
  expect(await kept()).toEqual([]);
  await close();
});

it('finds pages and actions by the words of either language, and an action opens its form', async () => {
  const window = await openPage('/');
  const { page, expectQuiet, close } = window;
  await openSearch(window);
  await page.keyboard.type('new advertiser');
  await options(page)
    .filter({ hasText: t('admin.search.action.advertiser') })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/advertiser**');
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  expectQuiet();
  await close();
});

it('offers a role what it may do alone', async () => {
  const window = await openPage('/', 'campanhas@demo.test');
  const { page, close } = window;
  await openSearch(window);
  await options(page)
    .filter({ hasText: t('admin.search.action.campaign') })
    .waitFor();
  expect(
    await options(page)
      .filter({ hasText: t('admin.search.action.run') })
      .count(),
  ).toBe(0);
  await page.keyboard.type('lote 1');
  await page.getByText(t('admin.search.nothing'), { exact: true }).waitFor();
  await close();
});

it('opens by a slash, but not while one types, and lists the keys by a question mark', async () => {
  const window = await openPage('/affiliate');
  const { page, settled, expectQuiet, close } = window;
  const search = page.getByRole('textbox', { name: t('ra.action.search') });
  await search.fill('a');
  await settled();
  await page.keyboard.press('/');
  expect(await search.inputValue()).toBe('a/');
  await search.fill('');
  await settled();
  await search.blur();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: t('admin.search.keys.title') });
  await sheet.getByText(t('admin.search.keys.sheet')).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await field(page).waitFor();
  expectQuiet();
  await close();
});

it('says that the server did not answer, and tries again', async () => {
  const window = await openPage('/');
  const { page, close } = window;
  await page.route('**/api/search?**', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: 'x' } }),
  );
  await openSearch(window);
  await page.keyboard.type('mariana');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await page.unroute('**/api/search?**');
  await alert.getByRole('button', { name: t('common.retry') }).click();
  await options(page).first().filter({ hasText: 'Mariana Costa' }).waitFor();
  await close();
});

it('fills the window of a phone, in English and dark, opened by its button', async () => {
  const window = await sites.open('admin@demo.test', { device: 'phone', dark: true });
  const { page, settled, expectQuiet, close } = window;
  await page.addInitScript(() => localStorage.setItem('locale', 'en'));
  await page.goto(`${sites.stack.url}/admin/`);
  await settled();
  await page.getByRole('button', { name: `${en('admin.site.search')}: ` }).click();
  const box = page.getByRole('combobox', { name: en('admin.site.search') });
  await box.waitFor();
  await box.fill('payment run 1');
  await options(page)
    .first()
    .filter({ hasText: en('codes.search_kind.payment_run') })
    .waitFor();
  const width = await page.getByRole('dialog').evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBe(page.viewportSize()!.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await screenshot(page, 'admin-search-phone-dark');
  expect(await axe(page)).toEqual([]);
  expectQuiet();
  await close();
});
