import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { layoutShift, watchLayoutShift } from '../support/browser.ts';
import { restClient, SAMPLE_PASSWORD, signedInClient } from '../support/client.ts';
import { useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const [t, en] = [translators['pt-br'], translators.en];
const sites = await useSites();
const phone = { width: 390, height: 844 };

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
/** The titles of the cards that are lower than their content. */
const cutCards = (page: Page) =>
  page
    .locator('main section')
    .evaluateAll((cards) =>
      cards
        .filter((card) => card.scrollHeight > card.clientHeight + 1)
        .map((card) => card.firstElementChild?.textContent),
    );
/** The texts of the bar and of the sums that end in an ellipsis. */
const cutTexts = (page: Page) =>
  page
    .locator('header a > span, main dl dd')
    .evaluateAll((texts) =>
      texts.filter((text) => text.scrollWidth > text.clientWidth + 1).map((text) => text.textContent),
    );
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });

async function openHome(who: string) {
  const window = await sites.open(who, { device: 'phone' });
  await window.page.setViewportSize(phone);
  await watchLayoutShift(window.page);
  await window.page.goto(sites.stack.url);
  await window.settled();
  return window;
}

/** Scrolls to the end, so that what is drawn later is there. */
async function scrollThrough(page: Page): Promise<void> {
  const foot = page.getByRole('heading', { name: t('portal.home.conversions') });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400);
      return foot.count();
    })
    .toBe(1);
}

/** Registers and activates an affiliate. @returns its e-mail */
async function newAffiliate(email = 'nova@exemplo.test'): Promise<string> {
  const visitor = restClient(sites.stack.url);
  await visitor.post('/api/registration', { name: 'Nova Pessoa', email, password: SAMPLE_PASSWORD });
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const { body } = await staff.get<{ text: string }[]>(`/api/outbox-mail?filter={"q":"${email}"}`);
  const hash = /\/activate\/([\w-]+)/.exec(body[0]!.text)?.[1];
  expect((await visitor.post('/api/activation', { hash })).status).toBe(201);
  return email;
}

it('the home is short on a phone, and nothing on it moves while it loads, cold and warm', async () => {
  const { page, settled, expectQuiet, close } = await openHome('afiliado@demo.test');
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  await page.reload();
  await settled();
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  await scrollThrough(page);
  await settled();
  expect(await heightOf(page)).toBeLessThanOrEqual(2_400);
  expectQuiet();
  await close();
});

it.each([
  [360, 'Mariana'],
  [390, 'Mariana'],
  [360, 'Maximiliana Aparecida'],
])(
  'the money is there before the code of the home, at the place and in the size of the home, at %d px for %s',
  async (width, name) => {
    const { page, expectQuiet, close } = await sites.open('afiliado@demo.test', { device: 'phone' });
    await page.setViewportSize({ width, height: 740 });
    await page.route('**/api/affiliate/1', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), name } });
    });
    let release: () => void = () => undefined;
    const isReleased = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    await page.route('**/assets/c-*.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    const lookOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { x, y } = element.getBoundingClientRect();
          const { color, fontSize, lineHeight } = getComputedStyle(element);
          return { text: element.textContent, x, y, color, lineHeight, fontSize: Math.round(parseFloat(fontSize)) };
        });
    await page.goto(sites.stack.url, { waitUntil: 'commit' });
    await page.locator('#early-view strong').waitFor();
    const [titleBefore, figureBefore] = [await lookOf('#early-view span'), await lookOf('#early-view strong')];
    expect(figureBefore.text).toMatch(/^R\$\s[\d.]+,\d\d$/);
    release();
    await page.locator('#early-view').waitFor({ state: 'detached' });
    expect(await lookOf('main section h2')).toEqual(titleBefore);
    expect(await lookOf('main section p')).toEqual(figureBefore);
    expectQuiet();
    await close();
  },
);

it('neither the name of the brand nor sums of nothing are cut on a narrow phone', async () => {
  const { page, settled, expectQuiet, close } = await openHome('afiliado@demo.test');
  await page.route('**/api/dashboard-summary?**', async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as object[];
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, by_status: [] })) });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await page.getByText(t('screens.dashboard.status_none'), { exact: true }).first().waitFor();
  await settled();
  expect(await cutTexts(page)).toEqual([]);
  expectQuiet();
  await close();
});

it('a link is made and copied with two taps, without scrolling', async () => {
  const { page, expectQuiet, close } = await openHome('afiliado@demo.test');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'portal.links.new').first().tap();
  await button(page, 'portal.links.create_and_copy').tap();
  const made = page.getByRole('textbox', { name: t('portal.links.created') });
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await made.inputValue());
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expectQuiet();
  await close();
});

it('a payment is requested with two taps', async () => {
  const { page, expectQuiet, close } = await openHome('afiliado@demo.test');
  await button(page, 'screens.financial.request').tap();
  await button(page, 'common.confirm').tap();
  await page.getByRole('heading', { name: t('screens.financial.receipt.title') }).waitFor();
  expectQuiet();
  await close();
});

it('a read-only access is asked for nothing that it may not do', async () => {
  const { page, expectQuiet, close } = await openHome('leitura@demo.test');
  await page.getByRole('heading', { name: t('portal.links.list') }).waitFor();
  expect(await page.getByRole('heading', { name: t('portal.home.needs') }).count()).toBe(0);
  expect(await button(page, 'portal.links.new').count()).toBe(0);
  expect(await button(page, 'screens.financial.request').isDisabled()).toBe(true);
  expectQuiet();
  await close();
});

/** Answers a resource only when all else that somebody new waits for is drawn. */
async function answerLast(page: Page, resource: string): Promise<void> {
  const resourceOf = (url: string) => new URL(url).pathname.split('/')[2];
  const others = ['channel', 'invoice', 'participation', 'affiliate-settings', 'payment-info', 'payment']
    .filter((name) => name !== resource)
    .map((name) => page.waitForResponse((response) => resourceOf(response.url()) === name));
  await page.route(
    (url) => resourceOf(url.href) === resource,
    async (route) => {
      await Promise.all(others);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      await route.continue();
    },
    { times: 1 },
  );
}

it('somebody new sees three steps and one filled button, and no figures of nothing', async () => {
  const { page, settled, expectQuiet, close } = await openHome(await newAffiliate());
  await page.getByRole('heading', { name: t('portal.home.steps.title') }).waitFor();
  await settled();
  expect(await page.locator('main [data-variant="contained"]').allInnerTexts()).toEqual([
    t('portal.home.steps.channel_door'),
  ]);
  expect(await page.locator('main figure').count()).toBe(0);
  // No card cuts what it shows, in the language with the longer tabs either.
  await page.evaluate(() => localStorage.setItem('locale', 'en'));
  await page.reload();
  await page.getByRole('heading', { name: en('portal.home.steps.title') }).waitFor();
  await settled();
  expect(await cutCards(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.evaluate(() => localStorage.setItem('locale', 'pt-br'));
  await page.reload();
  await page.getByRole('heading', { name: t('portal.home.steps.title') }).waitFor();
  await settled();
  expect(await page.getByRole('main').innerText()).not.toMatch(/^[-–]$/m);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  expect(await heightOf(page)).toBeLessThanOrEqual(1_800);
  expectQuiet();
  await close();
});

it('whatever somebody new waits for longest, nothing on the home moves when it comes', async () => {
  const { page, settled, expectQuiet, close } = await openHome(await newAffiliate('outra@exemplo.test'));
  for (const resource of ['participation', 'affiliate-settings', 'channel']) {
    await answerLast(page, resource);
    await page.reload();
    await page.getByRole('heading', { name: t('portal.home.steps.title') }).waitFor();
    await settled();
    expect(await layoutShift(page), resource).toBeLessThanOrEqual(0.001);
  }
  expectQuiet();
  await close();
});
