import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locale } from '#shared/locale.ts';
import { axe, type PageOptions, screenshot } from '../support/browser.ts';
import { type RestClient, signedInClient } from '../support/client.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { overflowing } from './screens/overflow.ts';
import { translators, untranslated } from './screens/words.ts';

const t = translators['pt-br'];

interface Item {
  id: string;
  site_name: string;
  campaign_name: string;
  affiliate_name: string;
}

let sites: Sites;
let staff: RestClient;

beforeAll(async () => {
  // Also a slow machine is quicker than that.
  sites = await startSites({ UNDO_SECONDS: '60' });
  staff = await signedInClient(sites.stack.url, 'admin@demo.test');
});
afterAll(() => sites.close());

const KEYS_MAX = 12;

const queueOf = async (kind: 'participation' | 'channel') => {
  const filter = encodeURIComponent(JSON.stringify({ kind }));
  return (await staff.get<Item[]>(`/api/decision-queue?filter=${filter}&range=[0,49]`)).body;
};
const statusOf = async (id: string) => (await staff.get<{ status: number }>(`/api/participation/${id}`)).body.status;
const mailsAbout = async (subject: string) =>
  (await staff.get<unknown[]>(`/api/outbox-mail?filter=${encodeURIComponent(JSON.stringify({ q: subject }))}`)).body
    .length;

/** Opens a page, and notes the calls of queues and lists. */
async function open(path: string, options?: PageOptions, language: Locale = 'pt-br') {
  const window = await sites.open('admin@demo.test', options);
  await window.page.addInitScript((locale) => localStorage.setItem('locale', locale), language);
  const calls: string[] = [];
  window.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(decision-queue|participation|channel|affiliate|campaign|waiting)/.test(pathname))
      calls.push(`${request.method()} ${pathname.slice('/api/'.length)}`);
  });
  await window.page.goto(`${sites.stack.url}/admin${path}`);
  return { ...window, calls };
}

/** What one decides about now, as the page names it. */
const shown = (page: Page) => page.getByRole('region').filter({ has: page.locator('#queue-item') });
const waitForItem = async (page: Page, { site_name, campaign_name, affiliate_name }: Item) => {
  const item = shown(page);
  await item.getByRole('heading', { name: site_name, exact: true }).waitFor();
  if (campaign_name) await item.getByRole('link', { name: campaign_name, exact: true }).waitFor();
  await item.getByRole('link', { name: affiliate_name, exact: true }).waitFor();
};

it('ten participations are approved from the first page by keys alone, each of them seen', async () => {
  const waiting = await queueOf('participation');
  expect(waiting.length).toBeGreaterThan(10);
  const { page, calls, settled, expectQuiet, close } = await open('/');
  await page.getByRole('navigation', { name: t('admin.site.menu') }).waitFor();
  await settled();
  calls.length = 0;
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('d');
  for (const item of waiting.slice(0, 10)) {
    await waitForItem(page, item);
    await press('a');
  }
  await waitForItem(page, waiting[10]!);
  expect(keys).toBeLessThanOrEqual(KEYS_MAX);
  await settled();
  // Before the mails leave.
  for (const { id } of waiting.slice(0, 10)) expect(await statusOf(id), id).toBe(1);
  const of = (prefix: string) => calls.filter((call) => call.startsWith(prefix)).length;
  expect(of('POST participation-decision')).toBe(10);
  // One call shows ten people; a second one reads on where few are left.
  expect(of('GET decision-queue')).toBeLessThanOrEqual(2);
  expect(of('GET affiliate') + of('GET campaign') + of('GET channel')).toBe(0);
  expectQuiet();
  await close();
});

it('Z takes a decision back also before its answer is there', async () => {
  const [first, second] = await queueOf('participation');
  const { page, expectQuiet, close } = await open('/participation');
  await waitForItem(page, first!);
  const held: (() => void)[] = [];
  const isReleased = new Promise<void>((resolve) => held.push(resolve));
  await page.route('**/api/participation-decision', async (route) => {
    const response = await route.fetch();
    await isReleased;
    await route.fulfill({ response });
  });
  await page.keyboard.press('a');
  if (second) await waitForItem(page, second);
  await expect.poll(() => statusOf(first!.id)).toBe(1);
  await page.keyboard.press('z');
  held.forEach((release) => release());
  await waitForItem(page, first!);
  await expect.poll(() => statusOf(first!.id)).toBe(0);
  await page.getByText(t('admin.undo.undone')).waitFor();
  expect(await page.getByRole('button', { name: t('admin.undo.undo'), exact: true }).count()).toBe(0);
  expect(await mailsAbout(first!.site_name)).toBe(0);
  expectQuiet();
  await close();
});

it('a refusal takes a reason by its number, and Z brings it back without a mail', async () => {
  const [first, second] = await queueOf('participation');
  const { page, expectQuiet, close } = await open('/participation');
  await waitForItem(page, first!);
  const reason = t('admin.queue.reasons.participation.content');
  await page.keyboard.press('r');
  await page.getByRole('button', { name: reason }).waitFor();
  // Nothing is approved while reasons are shown, nor while one is typed.
  await page.keyboard.press('a');
  await page.getByLabel(t('admin.queue.other')).fill('');
  await page.getByLabel(t('admin.queue.other')).pressSequentially('azr2');
  expect(await page.getByLabel(t('admin.queue.other')).inputValue()).toBe('azr2');
  expect(await statusOf(first!.id)).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.keyboard.press('2');
  if (second) await waitForItem(page, second);
  // The page shows the next one before the refusal is stored.
  const stored = async () => (await staff.get<object>(`/api/participation/${first!.id}`)).body;
  await expect.poll(stored).toMatchObject({ status: 3, reason });
  await page.getByRole('button', { name: t('admin.undo.undo'), exact: true }).waitFor();
  await page.keyboard.press('z');
  await waitForItem(page, first!);
  await expect.poll(() => statusOf(first!.id)).toBe(0);
  await page.getByText(t('admin.undo.undone')).waitFor();
  expect(await mailsAbout(first!.site_name)).toBe(0);
  expectQuiet();
  await close();
});

it('says at the item that somebody else was first, and that the connection was lost, and loses nothing', async () => {
  const waiting = await queueOf('channel');
  const [first] = waiting;
  const { page, expectQuiet, close } = await open('/channel');
  await waitForItem(page, first!);
  await page.route('**/api/channel-decision', (route) => route.abort('internetdisconnected'));
  await page.keyboard.press('a');
  // It is back in the list, before the one that followed.
  await page.getByText(t('admin.queue.failed_mark')).waitFor();
  await page.keyboard.press('k');
  await shown(page)
    .getByText(t('admin.queue.failed', { error: t('errors.network') }))
    .waitFor();
  await waitForItem(page, first!);
  await page.unroute('**/api/channel-decision');

  const decided = await staff.post('/api/channel-decision', { records: [{ site_id: Number(first!.id) }], status: 3 });
  expect(decided.status).toBe(201);
  await page.keyboard.press('a');
  await waitForItem(page, waiting[1]!);
  await page.getByText(t('admin.queue.failed_mark')).waitFor();
  await page.keyboard.press('k');
  await shown(page).getByText(t('admin.queue.gone'), { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: t('admin.queue.approve') }).count()).toBe(0);
  await page.getByRole('button', { name: t('admin.queue.next') }).click();
  for (const item of waiting.slice(1)) {
    await waitForItem(page, item);
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: t('admin.queue.all_done') }).waitFor();
  await page.getByText(t('admin.queue.refused_count', { smart_count: waiting.length - 1 })).waitFor();
  await page.getByText(waiting[1]!.site_name, { exact: false }).first().waitFor();
  expectQuiet({ but: [/ERR_INTERNET_DISCONNECTED|409/] });
  await close();
});

it.each([
  ['a phone', 390, 844, 'pt-br', false],
  ['a narrow phone', 360, 640, 'en', true],
  ['a tablet', 768, 1024, 'pt-br', true],
  ['a laptop', 1366, 768, 'en', false],
  ['a wide screen', 1920, 1080, 'pt-br', false],
] as const)('fits %s', async (name, width, height, language, dark) => {
  const [item] = await queueOf('participation');
  const { page, settled, expectQuiet, close } = await open('/participation?view=queue', { dark }, language);
  await page.setViewportSize({ width, height });
  await waitForItem(page, item!);
  await settled();
  const words = translators[language];
  const approve = page.getByRole('button', { name: words('admin.queue.approve') });
  const refuse = page.getByRole('button', { name: words('admin.queue.refuse') });
  const boxes = await Promise.all([approve, refuse].map((each) => each.boundingBox()));
  if (width <= 760)
    for (const box of boxes) {
      expect(box!.width).toBeGreaterThan(width * 0.4);
      expect(box!.height).toBeGreaterThanOrEqual(48);
      expect(box!.y + box!.height).toBeLessThanOrEqual(height);
    }
  expect(await overflowing(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, `admin-queue-${name.replaceAll(' ', '-')}`);
  await refuse.click();
  await page
    .getByRole('group')
    .filter({ hasText: words('admin.queue.why') })
    .waitFor();
  expect(await overflowing(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, `admin-queue-reasons-${name.replaceAll(' ', '-')}`);
  expect(await untranslated(page, language)).toEqual([]);
  expectQuiet();
  await close();
});

it('the list keeps its columns, one press away, and its address', async () => {
  const { page, expectQuiet, close } = await open('/channel?view=queue');
  await page.getByRole('link', { name: t('admin.queue.list'), exact: true }).click();
  await page.getByRole('columnheader', { name: 'CJ ID' }).waitFor();
  expect(new URL(page.url()).search).toBe('?view=list');
  await page.getByRole('columnheader').getByRole('button').first().click();
  await page.waitForURL((url) => url.searchParams.get('sort') === 'id');
  await page.getByRole('columnheader', { name: 'CJ ID' }).waitFor();
  expectQuiet();
  await close();
});
