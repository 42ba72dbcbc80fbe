import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ROOT } from '../../tools/builds.mjs';
import type { PageOptions } from '../support/browser.ts';
import { useSites } from '../support/sites.ts';

// The pictures of README.md, taken from the sample data. `PICTURES=docs/images npx vitest run tests/browser/readme-pictures.test.ts`
// takes them again, after which they are looked at and committed; without PICTURES they are only measured.
const folder = process.env.PICTURES;

const BYTES_MAX = 150_000;
const QUALITY = 82;

const sites = await useSites();

interface Picture extends PageOptions {
  who: string;
  path: string;
  width: number;
  height: number;
}

const phone = { device: 'phone', who: 'afiliado@demo.test', width: 390, height: 844 } as const;
const desk = { who: 'admin@demo.test', width: 1366, height: 900 } as const;

const pictures: [name: string, Picture][] = [
  ['portal-home', { ...phone, path: '/' }],
  ['portal-links', { ...phone, path: '/links', dark: true }],
  ['back-office-dashboard', { ...desk, path: '/admin/' }],
  ['back-office-affiliate', { ...desk, path: '/admin/affiliate/1' }],
];

/** The window as WebP, which Playwright itself does not write. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

it.each(pictures)('the picture %s shows a page without a complaint, and is small', async (name, picture) => {
  const { who, path, width, height, ...options } = picture;
  const { page, settled, expectQuiet, close } = await sites.open(who, options);
  await page.setViewportSize({ width, height });
  await page.goto(sites.stack.url + path);
  await page.getByRole('heading').first().waitFor();
  await settled();
  const image = await webpOf(page);
  expect(image.byteLength).toBeGreaterThan(5_000);
  expect(image.byteLength).toBeLessThan(BYTES_MAX);
  expectQuiet();
  await close();
  if (folder === undefined) return;
  await mkdir(join(ROOT, folder), { recursive: true });
  await writeFile(join(ROOT, folder, `${name}.webp`), image);
});
