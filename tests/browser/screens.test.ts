import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, locales } from '#shared/i18n/translate.ts';
import { axe, screenshot, type TestPage } from '../support/browser.ts';
import { restClient } from '../support/client.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { overflowing } from './screens/overflow.ts';
import { type Screen, screens } from './screens/screens.ts';
import { translators, untranslated } from './screens/words.ts';

const accounts = { visitor: undefined, affiliate: 'afiliado@demo.test', staff: 'admin@demo.test' };

let sites: Sites;

beforeAll(async () => {
  sites = await startSites();
  // Something for the list of mails.
  const person = { name: 'Ada Alves', email: 'ada@exemplo.test', password: 'Segura-77-xy' };
  await restClient(sites.stack.url).post('/api/registration', person);
}, 300_000);

afterAll(() => sites.close());

const windows = new Map<string, Promise<TestPage>>();

/** The window of a language and of whoever may see a screen; each is opened once, so that scripts come from its cache. */
function windowFor(device: keyof typeof screens, who: Screen['who'], locale: Locale): Promise<TestPage> {
  const name = `${device} ${who} ${locale}`;
  const window = windows.get(name) ?? openWindow(device, who, locale);
  windows.set(name, window);
  return window;
}

async function openWindow(device: keyof typeof screens, who: Screen['who'], locale: Locale): Promise<TestPage> {
  const window = await sites.open(accounts[who], { device });
  await window.page.context().addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
  return window;
}

/** Nothing loads any more, and nothing stands in for what is still to come; a button may wait for an answer. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () => document.querySelector('[role="progressbar"], .MuiSkeleton-root, [aria-busy="true"]:not(button)') === null,
  );
}

/** Turns the light off or on, as the system does in the evening, and waits until the page has followed. */
async function emulateScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body).color.match(/\d+/g)?.map(Number) ?? [];
    const isTextLight = red + green + blue > 384;
    return isTextLight === (scheme === 'dark');
  }, colorScheme);
}

describe.each(Object.keys(screens) as (keyof typeof screens)[])('on a %s', (device) => {
  describe.each(locales)('in %s', (locale) => {
    it.each(screens[device].map((screen) => [screen.name, screen] as const))(
      '%s is complete, quiet and open to everybody',
      async (name, screen) => {
        const { page, expectQuiet } = await windowFor(device, screen.who, locale);
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(sites.stack.url + screen.path);
        await settle(page);
        if (screen.open) {
          await screen.open(page, translators[locale]);
          await settle(page);
        }

        expect(await page.locator('html').getAttribute('lang')).toBe(locale === 'en' ? 'en' : 'pt-BR');
        expect(await untranslated(page, locale)).toEqual([]);
        expect(await overflowing(page)).toEqual([]);
        await screenshot(page, `${name}-${locale}-light`);
        // The other language changes words alone, the other theme colours alone.
        if (locale === 'pt-br') expect(await axe(page), 'light').toEqual([]);
        if (locale === 'pt-br' || process.env.SCREENSHOTS) {
          await emulateScheme(page, 'dark');
          expect(await axe(page, ['color-contrast']), 'dark').toEqual([]);
          await screenshot(page, `${name}-${locale}-dark`);
        }
        expectQuiet({ but: screen.causes ?? [] });
      },
    );
  });
});
