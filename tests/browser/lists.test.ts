import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { businessDate, datePresets } from '#shared/time.ts';
import { resourceScreens } from '../../admin/app/screens.ts';
import { axe, followLink, layoutShift, screenshot, watchLayoutShift } from '../support/browser.ts';
import { restClient, signedInClient } from '../support/client.ts';
import { isElsewhere } from '../support/is-elsewhere.ts';
import { useSites } from '../support/sites.ts';
import { overflowing, scrolledSideways } from './screens/overflow.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];

const sites = await useSites();

/** Lists whose rows are cards on a phone, each with a link in one of its rows. */
const cardLists = [
  { path: '/affiliate', opens: /^\/admin\/affiliate\/\d+$/ },
  { path: '/payment', opens: /^\/admin\/payment\/\d+$/, hasAmount: true },
  { path: '/advertiser-invoice', opens: /^\/admin\/advertiser-invoice\/\d+\/show$/, hasAmount: true },
  { path: '/conversion', opens: /^\/admin\/conversion\/\d+\/show$/, hasAmount: true },
  { path: '/campaign', opens: /^\/admin\/campaign\/\d+$/ },
];

/** The labels of cards whose value is empty. */
const labelsWithoutValue = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main li > div')]
      .filter(({ children, offsetHeight }) => children.length === 2 && offsetHeight > 0)
      .map(({ innerText }) => innerText.trim())
      .filter((text) => text.endsWith(':')),
  );

const rowsOf = (page: Page) => page.getByRole('main').locator('li:has(> [class*="card-"])');

it.each(cardLists)(
  'on a phone, a row of $path is a card with its name, amount and state',
  async ({ path, opens, ...has }) => {
    const { page, settled, expectQuiet, close } = await sites.open('admin@demo.test', { device: 'phone' });
    await page.goto(`${sites.stack.url}/admin${path}`);
    await settled();
    expect(await page.getByRole('table').count()).toBe(0);
    const row = rowsOf(page).first();
    expect(await row.locator('.card-state').innerText()).not.toBe('');
    if ('hasAmount' in has) expect(await row.locator('.card-amount').innerText()).toMatch(/^R\$\s[\d.]+,\d\d$/);
    const links = await row
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(
      links.some((href) => opens.test(href)),
      links.join(' '),
    ).toBe(true);
    expect(await labelsWithoutValue(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
    expect(await scrolledSideways(page)).toEqual([]);
    expect(await axe(page)).toEqual([]);
    await screenshot(page, `admin-cards${path.replace('/', '-')}`);

    // A tap beside the link opens the same.
    await row.locator('.card-state').click();
    await page.waitForURL((url) => opens.test(url.pathname) || opens.test(url.pathname.replace(/\/[a-z_]+$/i, '')));
    expectQuiet();
    await close();
  },
);

it('on a phone, the payments of a draft run show no obstacles where there are none', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('admin@demo.test', { device: 'phone' });
  const answer = await page.request.get(`${sites.stack.url}/api/payment-run`, {
    params: { filter: JSON.stringify({ state: 'draft' }) },
  });
  const [run] = z.array(z.object({ id: z.number() })).parse(await answer.json());
  await page.goto(`${sites.stack.url}/admin/payment-run/${run?.id}/payments`);
  await rowsOf(page).first().waitFor();
  await settled();
  expect(await labelsWithoutValue(page)).toEqual([]);
  expectQuiet();
  await close();
});

it('on a phone, a list is sorted by its menu', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('admin@demo.test', { device: 'phone' });
  await page.goto(`${sites.stack.url}/admin/payment`);
  await settled();
  await page.getByRole('button', { name: /^Ordenar por / }).click();
  await page.getByRole('menuitem', { name: /^Valor / }).click();
  await page.waitForURL((url) => url.searchParams.get('sort') === 'amount');
  await settled();
  const amounts = await rowsOf(page).locator('.card-amount').allInnerTexts();
  const cents = amounts.map((amount) => Number(amount.replaceAll(/\D/g, '')));
  expect(cents.length).toBeGreaterThan(1);
  expect(cents).toEqual([...cents].sort((left, right) => left - right));
  expectQuiet();
  await close();
});

it('the conversions of a usual period are one press away', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('admin@demo.test');
  await page.goto(`${sites.stack.url}/admin/conversion`);
  await settled();
  const { from, to } = datePresets(businessDate(new Date())).last_30_days;
  const period = page.getByRole('group', { name: t('screens.period.label') });
  const chip = period.getByRole('button', { name: t('screens.period.last_30_days') });
  await chip.press('Enter');
  await page.waitForURL((url) => url.search.includes(from) && url.search.includes(to));
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
  await chip.press('Enter');
  await page.waitForURL((url) => !url.search.includes(from));
  expectQuiet();
  await close();
});

/** The lists whose search was found by {@link seenInPortuguese}, and what was wrong on any. */
interface SeenLists {
  searchable: string[];
  wider: string[];
  moved: string[];
  cut: string[];
}

/** The search of the list that a page shows, if it has one. */
const searchOf = (page: Page) =>
  page.getByRole('main').locator('.RaSearchInput-root input, [data-source="q"] input').first();

/** What a search takes, where it does not fit into the field. */
async function cutText(page: Page): Promise<string | undefined> {
  const [text, place] = await searchOf(page).evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d')!;
    context.font = font;
    const inner = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return [context.measureText(input.placeholder).width, inner] as const;
  });
  return text > place ? `${text} in ${place}` : undefined;
}

let seen: Promise<SeenLists> | undefined;

/** Looks at every list once, for two tests: to load them all takes half a minute of a processor. */
const seenInPortuguese = () => (seen ??= lookAtLists());

async function lookAtLists(): Promise<SeenLists> {
  // An empty list has no search, and whether the sample data have sent a mail is chance.
  const visitor = restClient(sites.stack.url);
  await visitor.post('/api/registration', { name: 'Ada Alves', email: 'ada@exemplo.test', password: 'Segura-77-xy' });
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  await expect.poll(async () => (await staff.get<unknown[]>('/api/outbox-mail')).body).not.toEqual([]);
  const { page, settled, expectQuiet, close } = await sites.open('admin@demo.test');
  await watchLayoutShift(page);
  const found: SeenLists = { searchable: [], wider: [], moved: [], cut: [] };
  for (const [name, { list }] of resourceScreens) {
    if (!list || isElsewhere(name)) continue;
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`${sites.stack.url}/admin/${name}`);
    await settled();
    const widths = await page
      .locator('.RaList-content .RaDataTable-tableWrapper')
      .evaluateAll((places) => places.map(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth] as const));
    for (const [table, place] of widths) if (table > place) found.wider.push(`${name}: ${table} in ${place}`);
    const shift = await layoutShift(page);
    if (shift > 0.05) found.moved.push(`${name}: ${shift}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await settled();
    if ((await searchOf(page).count()) === 0) continue;
    found.searchable.push(name);
    const cut = await cutText(page);
    if (cut !== undefined) found.cut.push(`${name}: ${cut}`);
  }
  expectQuiet();
  await close();
  return found;
}

it('at 1366 pixels no list is wider than its place, and none moves while it loads', async () => {
  const { wider, moved } = await seenInPortuguese();
  expect(wider).toEqual([]);
  expect(moved).toEqual([]);
}, 300_000);

it('what a search takes can be read in both languages', async () => {
  const { searchable, cut } = await seenInPortuguese();
  expect(searchable.length).toBeGreaterThan(15);
  expect(cut).toEqual([]);
  const { page, settled, expectQuiet, close } = await sites.open('admin@demo.test', { locale: 'en-US' });
  await page.addInitScript(() => localStorage.setItem('locale', 'en'));
  await page.goto(`${sites.stack.url}/admin/`);
  const cutInEnglish: string[] = [];
  for (const name of searchable) {
    // The search of the list before is not taken for it. A link costs half of a load.
    const before = await page.title();
    await followLink(page, `/admin/${name}`);
    await page.waitForFunction((title) => document.title !== title, before);
    await settled();
    await searchOf(page).waitFor();
    const text = await cutText(page);
    if (text !== undefined) cutInEnglish.push(`${name}: ${text}`);
  }
  expect(cutInEnglish).toEqual([]);
  expectQuiet();
  await close();
}, 300_000);
