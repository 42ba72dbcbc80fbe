import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { layoutShift, watchLayoutShift } from '../support/browser.ts';
import { useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];
const sites = await useSites();

async function openOn390(path: string) {
  const window = await sites.open('afiliado@demo.test', { device: 'phone' });
  await window.page.setViewportSize({ width: 390, height: 844 });
  await watchLayoutShift(window.page);
  await window.page.goto(sites.stack.url + path);
  await window.settled();
  return window;
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const press = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).tap();

it.each([
  ['/campaigns/1', 2_400],
  ['/campaigns', 2_250],
])(
  '%s is short on a phone, and nothing moves while it loads, cold and warm',
  async (path, limit) => {
    const { page, settled, expectQuiet, close } = await openOn390(path);
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await heightOf(page)).toBeLessThanOrEqual(limit);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
      await page.reload();
      await settled();
    }
    expectQuiet();
    await close();
  },
  60_000,
);

it('the own link of a campaign is copied with one tap and another one made with two, without scrolling', async () => {
  const { page, expectQuiet, close } = await openOn390('/campaigns/1');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const card = page.getByRole('region', { name: t('portal.campaigns.your_link') });
  await press(page, 'portal.campaigns.copy_link');
  await expect.poll(copied).toMatch(/\/c\/\w+$/);
  const own = await copied();
  await card.getByText(own.replace(/^https?:\/\//, '')).waitFor();
  await press(page, 'portal.campaigns.another_link');
  await press(page, 'portal.links.create_and_copy');
  const made = page.getByRole('textbox', { name: t('portal.links.created') });
  await expect.poll(copied).toBe(await made.inputValue());
  expect(await copied()).not.toBe(own);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expectQuiet();
  await close();
});

it('a card of the list makes a link, or asks to take part below what is forbidden', async () => {
  const { page, settled, expectQuiet, close } = await openOn390('/campaigns');
  await press(page, 'portal.campaigns.filter');
  await page.getByRole('radio', { name: t('portal.campaigns.kinds.new'), exact: true }).check({ force: true });
  await expect.poll(() => new URL(page.url()).search).toBe('?kind=new');
  await page.getByRole('combobox', { name: t('portal.campaigns.sort') }).selectOption('commission');
  // Until the list is there, the one before is shown.
  await settled();
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').textContent();
  await card.getByRole('button', { name: t('portal.campaigns.join'), exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: name ?? '' });
  await dialog.getByText(t('portal.campaigns.forbidden')).waitFor();
  await dialog.getByRole('button', { name: t('portal.campaigns.join') }).tap();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('portal.campaigns.filter_count', { count: 2 }), exact: true }).waitFor();
  await page.goto(`${sites.stack.url}/campaigns`);
  const asked = page.getByRole('article').filter({ hasText: name ?? '' });
  await asked
    .getByText(t('portal.campaigns.in_review'))
    .or(asked.getByRole('button', { name: t('portal.links.create') }))
    .waitFor();
  expectQuiet();
  await close();
});
