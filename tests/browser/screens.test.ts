import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, locales } from '#shared/locale.ts';
import { axe, followLink, layoutShift, screenshot, type TestPage, watchLayoutShift } from '../support/browser.ts';
import { restClient } from '../support/client.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { overflowing, scrolledSideways } from './screens/overflow.ts';
import { lists, type Screen, screens } from './screens/screens.ts';
import { translators, untranslated } from './screens/words.ts';

const SHIFT_MAX = 0.02;

const accounts = { visitor: undefined, affiliate: 'afiliado@demo.test', staff: 'admin@demo.test' };

let sites: Sites;

beforeAll(async () => {
  sites = await startSites();
  // So that the list of mails is not empty.
  const person = { name: 'Ada Alves', email: 'ada@exemplo.test', password: 'Segura-77-xy' };
  await restClient(sites.stack.url).post('/api/registration', person);
});

afterAll(() => sites.close());

interface Visit {
  device: keyof typeof screens;
  locale: Locale;
  screen: Screen;
}

const windowOf = ({ device, locale, screen }: Visit) => `${device} ${screen.who} ${locale}`;

/** A window shows one screen at a time. */
interface Window {
  inTurn: (use: (page: TestPage, before: Screen | undefined) => Promise<void>, screen: Screen) => Promise<void>;
}

const windows = new Map<string, Promise<Window>>();

/**
 * Returns the window of a device, an account and a language; each is opened once, so that scripts come from its cache.
 */
function windowFor(visit: Visit): Promise<Window> {
  const name = windowOf(visit);
  const window = windows.get(name) ?? openWindow(visit);
  windows.set(name, window);
  return window;
}

async function openWindow({ device, locale, screen }: Visit): Promise<Window> {
  const page = await sites.open(accounts[screen.who], { device });
  await page.page.context().addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
  await watchLayoutShift(page.page);
  let last: Promise<Screen | undefined> = Promise.resolve(undefined);
  return {
    inTurn: (use, shown) => {
      const turn = last.then((before) => use(page, before));
      last = turn.then(
        () => shown,
        () => undefined,
      );
      return turn;
    },
  };
}

/** Switches the system's colour scheme, and waits until the page has followed. */
async function emulateScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body).color.match(/\d+/g)?.map(Number) ?? [];
    const isTextLight = red + green + blue > 384;
    return isTextLight === (scheme === 'dark');
  }, colorScheme);
}

/** Every screen in every window; one of each window in turn, so that several windows load at once. */
function visitsInTurns(): Visit[] {
  const devices = Object.keys(screens) as Visit['device'][];
  const visits = devices.flatMap((device) =>
    locales.flatMap((locale) => screens[device].map((screen) => ({ device, locale, screen }))),
  );
  const counts = new Map<string, number>();
  const placed = visits.map((visit) => {
    const place = counts.get(windowOf(visit)) ?? 0;
    counts.set(windowOf(visit), place + 1);
    return { visit, place };
  });
  return placed.sort((left, right) => left.place - right.place).map(({ visit }) => visit);
}

async function addressOf(page: Page, { path, newest }: Screen): Promise<string> {
  const { url } = sites.stack;
  if (newest === undefined) return url + path;
  const answer = await page.context().request.get(`${url}/api/${newest}?range=[0,0]`);
  const [record] = (await answer.json()) as { id: number }[];
  return url + path.replace(':id', String(record?.id));
}

/** What belongs to the document, so that a screen after it must be loaded. */
const isLoaded = ({ open, causes }: Screen) => open !== undefined || causes !== undefined;

/**
 * Shows a screen: in Portuguese by its address, as from a bookmark; in English from the screen before it, as by a link,
 * which costs half of that. Dialogs and typed text must not come along, so after them the address is loaded too.
 */
async function show(page: Page, { locale, screen }: Visit, before: Screen | undefined): Promise<void> {
  const address = await addressOf(page, screen);
  const site = (path: string) => path.startsWith('/admin');
  const isLinked = before !== undefined && !isLoaded(before) && !isLoaded(screen);
  if (locale === 'pt-br' || !isLinked || site(before.path) !== site(screen.path)) {
    await page.goto(address);
    return;
  }
  await followLink(page, address);
}

async function look({ page, settled, expectQuiet }: TestPage, visit: Visit, before: Screen | undefined): Promise<void> {
  const { locale, screen } = visit;
  await page.emulateMedia({ colorScheme: 'light' });
  await show(page, visit, before);
  await settled();
  // Pages of the portal do not move while they load; those in English are not loaded, but followed to.
  if (screen.who !== 'staff' && locale === 'pt-br') expect(await layoutShift(page)).toBeLessThanOrEqual(SHIFT_MAX);
  if (screen.open) {
    await screen.open(page, translators[locale]);
    await settled();
  }

  expect(await page.locator('html').getAttribute('lang')).toBe(locale === 'en' ? 'en' : 'pt-BR');
  expect(await untranslated(page, locale)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  if (lists.includes(screen)) expect(await scrolledSideways(page)).toEqual([]);
  await screenshot(page, `${screen.name}-${locale}-light`);
  // The other language changes only words, the other theme only colours.
  if (locale === 'pt-br') expect(await axe(page), 'light').toEqual([]);
  if (locale === 'pt-br' || process.env.SCREENSHOTS) {
    await emulateScheme(page, 'dark');
    expect(await axe(page, ['color-contrast']), 'dark').toEqual([]);
    await screenshot(page, `${screen.name}-${locale}-dark`);
  }
  expectQuiet({ but: screen.causes ?? [] });
}

describe('every screen is complete, quiet and open to everybody', () => {
  // All of them start at once, and wait for their turn in their window.
  it.concurrent.each(visitsInTurns().map((visit) => [visit.screen.name, visit.device, visit.locale, visit] as const))(
    '%s on a %s in %s',
    async (_name, _device, _locale, visit) => {
      const window = await windowFor(visit);
      await window.inTurn((page, before) => look(page, visit, before), visit.screen);
    },
    900_000,
  );
});
