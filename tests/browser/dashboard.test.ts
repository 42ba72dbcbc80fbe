import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDate } from '#shared/time.ts';
import { axe, type PageOptions, screenshot } from '../support/browser.ts';
import { type RestClient, signedInClient } from '../support/client.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { overflowing } from './screens/overflow.ts';
import { translators, untranslated } from './screens/words.ts';

declare global {
  interface Window {
    shifted: number;
  }
}

const [t, en] = [translators['pt-br'], translators.en];

interface Line {
  kind: string;
  count: number;
  path: string;
  due_on: string | null;
}

let sites: Sites;

beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites.close());

const CALLS_MAX = 8;
const HEIGHT_MAX_PX = 2_000;
/** Of the narrowest phone, in the language with the longer texts. */
const PHONE_HEIGHT_MAX_PX = 2_800;
const SHIFT_MAX = 0.02;

/** Adds up what moves without anybody having caused it, from the first paint on. */
const watchShifts = () => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) window.shifted += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Opens the dashboard, and notes what it asks of the proxy. */
async function openDashboard(email: string, options?: PageOptions & { locale?: string }) {
  const window = await sites.open(email, options);
  const { page, settled } = window;
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/'.length));
  });
  await page.addInitScript(watchShifts);
  const load = async (go: () => Promise<unknown>) => {
    calls.length = 0;
    await go();
    await page
      .getByRole('heading', { name: t('screens.dashboard.title') })
      .or(page.getByRole('heading', { name: en('screens.dashboard.title') }))
      .waitFor();
    await settled();
  };
  return { ...window, calls, load };
}

const address = () => `${sites.stack.url}/admin/`;
const linesOf = async (client: RestClient) => (await client.get<Line[]>('/api/waiting?range=[0,99]')).body;
const verbOf = ({ kind }: Line) => t(`admin.dashboard.verbs.${kind}`);
const titleOf = ({ kind }: Line) => t(`codes.waiting_kind.${kind}`);
const linkOf = (page: Page, line: Line) =>
  page.getByRole('link', { name: `${verbOf(line)}: ${titleOf(line)}`, exact: true });

it.each(['admin@demo.test', 'gerente@demo.test', 'carteira@demo.test', 'financeiro@demo.test', 'campanhas@demo.test'])(
  'shows %s what waits in a few calls, on a page that does not move',
  async (email) => {
    const client = await signedInClient(sites.stack.url, email);
    const lines = await linesOf(client);
    const { page, calls, load, expectQuiet, close } = await openDashboard(email);
    await page.setViewportSize({ width: 1366, height: 768 });
    for (const go of [() => page.goto(address()), () => page.reload()]) {
      await load(go);
      expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(CALLS_MAX);
      expect(calls.filter((call) => call === 'waiting').length).toBe(1);
      expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(SHIFT_MAX);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(HEIGHT_MAX_PX);

    const today = businessDate(new Date());
    const open = lines.filter(({ count }) => count > 0);
    for (const line of open)
      expect(await linkOf(page, line).getAttribute('href'), line.kind).toBe(`/admin${line.path}`);
    const none = lines.find(({ count }) => count === 0);
    if (none) {
      expect(await linkOf(page, none).count()).toBe(0);
      const folded = await page.getByText(/^Nada em: /).innerText();
      expect(folded.toLowerCase()).toContain(titleOf(none).toLowerCase());
    }
    const late = open.filter(({ due_on: dueOn }) => dueOn !== null && dueOn < today).length;
    await page
      .getByText(late > 0 ? t('admin.dashboard.late', { smart_count: late }) : t('admin.dashboard.none_late'))
      .waitFor();
    expect(await overflowing(page)).toEqual([]);
    expect(await axe(page)).toEqual([]);
    await screenshot(page, `admin-dashboard-${email.split('@')[0]}`);
    expectQuiet();
    await close();
  },
);

it('every line leads to the list with as many records as it says', async () => {
  for (const email of ['admin@demo.test', 'carteira@demo.test', 'financeiro@demo.test', 'campanhas@demo.test']) {
    const client = await signedInClient(sites.stack.url, email);
    for (const { kind, count, path } of await linesOf(client)) {
      const { status, headers } = await client.get(`/api${path}&range=[0,0]`);
      expect(status, `${email}: ${kind}`).toBe(200);
      expect(headers.get('X-Total-Count'), `${email}: ${kind}`).toBe(String(count));
    }
  }
});

it('a line opens its list, and the menu counts the same', async () => {
  const client = await signedInClient(sites.stack.url, 'admin@demo.test');
  const line = (await linesOf(client)).find(({ kind }) => kind === 'participations_to_decide');
  const { page, load, settled, expectQuiet, close } = await openDashboard('admin@demo.test');
  await load(() => page.goto(address()));
  const menu = page.getByRole('navigation', { name: t('admin.site.menu') });
  const label = t('resources.participation.name', { smart_count: 2 });
  const counted = `${label} ${line?.count} ${t('admin.site.menu_waiting')}`;
  await menu.getByRole('link', { name: counted, exact: true }).waitFor();
  await linkOf(page, line!).click();
  await page.waitForURL((url) => url.pathname === '/admin/participation');
  await settled();
  await page.getByText(new RegExp(`de ${line?.count}$`)).waitFor();
  expectQuiet();
  await close();
});

it('yesterday leads to its orders in one click', async () => {
  const { page, load, expectQuiet, close } = await openDashboard('gerente@demo.test');
  await load(() => page.goto(address()));
  await page.getByRole('link', { name: t('admin.dashboard.see_orders') }).click();
  const yesterday = addDays(businessDate(new Date()), -1);
  await page.waitForURL((url) => url.pathname === '/admin/conversion');
  expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}')).toEqual({
    received_from: yesterday,
    received_to: yesterday,
  });
  await page
    .getByRole('cell', { name: /^PED-\d+$/ })
    .first()
    .waitFor();
  expectQuiet();
  await close();
});

it('a card shows value, change or margin, and margin only to those who may see it', async () => {
  const { page, load, expectQuiet, close } = await openDashboard('financeiro@demo.test');
  await load(() => page.goto(address()));
  const card = page.getByRole('region', { name: t('admin.dashboard.dimensions.campaigns'), exact: true });
  const first = () => card.getByRole('listitem').first().innerText();
  const value = await first();
  await card.getByRole('button', { name: t('admin.dashboard.views.change') }).click();
  await expect.poll(first).not.toBe(value);
  await card.getByRole('button', { name: t('admin.dashboard.views.margin') }).click();
  await expect.poll(first).toMatch(/conversões · [\d,]+%/);
  expectQuiet();
  await close();

  const manager = await openDashboard('gerente@demo.test');
  await manager.load(() => manager.page.goto(address()));
  expect(await manager.page.getByRole('button', { name: t('admin.dashboard.views.margin') }).count()).toBe(0);
  expect(await manager.page.getByText(t('admin.margin.by_campaign')).count()).toBe(0);
  expect(manager.calls).not.toContain('campaign-margin');
  manager.expectQuiet();
  await manager.close();
});

it('groups of the menu fold by keyboard and stay so; nobody has an empty one', async () => {
  const { page, load, expectQuiet, close } = await openDashboard('campanhas@demo.test');
  await load(() => page.goto(address()));
  const menu = page.getByRole('navigation', { name: t('admin.site.menu') });
  const money = menu.getByRole('button', { name: t('admin.site.menu_groups.money') });
  const work = menu.getByRole('button', { name: t('admin.site.menu_groups.work') });
  expect(await money.count()).toBe(0);
  const entry = menu.getByRole('link', { name: t('resources.participation.name', { smart_count: 2 }) });
  await work.focus();
  await page.keyboard.press('Enter');
  await entry.waitFor({ state: 'detached' });
  await page.reload();
  await work.waitFor();
  expect(await work.getAttribute('aria-expanded')).toBe('false');
  await work.press('Enter');
  await entry.waitFor();
  expectQuiet();
  await close();
});

it('fits a phone in the dark, in English', async () => {
  const { page, load, expectQuiet, close } = await openDashboard('admin@demo.test', { device: 'phone', dark: true });
  await page.addInitScript(() => localStorage.setItem('locale', 'en'));
  await load(() => page.goto(address()));
  expect(await overflowing(page)).toEqual([]);
  expect(await untranslated(page, 'en')).toEqual([]);
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(SHIFT_MAX);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(PHONE_HEIGHT_MAX_PX);
  await screenshot(page, 'admin-dashboard-phone');
  // What comes after what waits, the money and the first figures is folded, and stays as the reader has left it.
  await page.getByRole('button', { name: en('admin.dashboard.more_figures') }).click();
  await page.getByRole('heading', { name: en('admin.dashboard.last_changes') }).waitFor();
  await load(() => page.reload());
  await page.getByRole('heading', { name: en('admin.dashboard.last_changes') }).waitFor();
  expect(await overflowing(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: en('admin.site.open_menu') }).click();
  const menu = page.getByRole('navigation', { name: en('admin.site.menu') });
  await menu.getByRole('button', { name: en('admin.site.menu_groups.money') }).click();
  // Folding a group is no choice: the menu stays.
  expect(await menu.isVisible()).toBe(true);
  await screenshot(page, 'admin-menu-phone');
  expectQuiet();
  await close();
});
