import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readablePrimary } from '#shared/ui/base/readable-primary.ts';
import { axe } from '../support/browser.ts';
import { temporaryFolder } from '../support/reaper.ts';
import { type Sites, startSites } from '../support/sites.ts';

/** Unreadable on white as it is: each site has to find its own shade of it. */
const yellow = '#ffd43b';
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><rect width="200" height="50" fill="#d6336c"/></svg>';

const folder = temporaryFolder('brand');
let sites: Sites;

beforeAll(async () => {
  const file = join(folder.path, 'logo.svg');
  writeFileSync(file, logo);
  sites = await startSites({ BRAND_NAME: 'Vitrine & Co', BRAND_COLOUR: yellow, BRAND_LOGO: file });
});

afterAll(async () => {
  await sites.close();
  await folder.remove();
});

/** Whether anything on the page has a colour, as text or behind it. */
const isDrawn = (page: Page, colour: string) =>
  page.evaluate((wanted) => {
    const probe = document.createElement('i');
    probe.style.color = wanted;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return [...document.querySelectorAll('*')].some((element) => {
      const style = getComputedStyle(element);
      return style.color === color || style.backgroundColor === color;
    });
  }, colour);

it.each([
  ['the portal', undefined, '/auth'],
  ['the portal, signed in', 'afiliado@demo.test', '/'],
  ['the back-office', 'admin@demo.test', '/admin/affiliate'],
])(
  '%s shows the logo of its operator, in a shade of the colour that can be read in light and in dark',
  async (_site, username, path) => {
    const { page, settled, expectQuiet, close } = await sites.open(username);
    await page.goto(sites.stack.url + path);
    const image = page.getByRole('img', { name: 'Vitrine & Co' }).first();
    await image.waitFor();
    await expect
      .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
      .toBe(200);
    await expect.poll(() => page.title()).toContain('Vitrine & Co');
    await settled();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const shade = readablePrimary(yellow, colorScheme);
      await expect.poll(() => isDrawn(page, shade)).toBe(true);
      expect(await axe(page, ['color-contrast']), colorScheme).toEqual([]);
    }
    expectQuiet();
    await close();
  },
);
