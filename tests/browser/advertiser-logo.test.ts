import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../../affiliate/session/paths.ts';
import { banner } from '../../gateway/sample/pictures.ts';
import { openBackOffice, useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];

const sites = await useSites();
/** Without a logo in the sample data, with an approved campaign. */
const [ADVERTISER, NAME, CAMPAIGN] = [3, 'Moda Litoral', 'Moda Litoral — Coleção de verão'];

const picture = (width: number, height: number) => ({
  name: 'foto.bin',
  mimeType: 'application/octet-stream',
  buffer: banner({ width, height, hue: 40 }),
});
const change = (page: Page) => page.getByRole('button', { name: t('admin.picture.logo.change', { name: NAME }) });

/** The widths in pixels of the logos that a part of the page has loaded. */
const loadedLogos = (page: Page, selector: string) =>
  page
    .locator(`${selector} img[src^="/api/advertiser-logo-file"]`)
    .evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0)),
    );

it('staff give an advertiser a logo, which affiliates then see with its campaign, and remove it', async () => {
  const office = await openBackOffice(sites, `/advertiser/${ADVERTISER}`, 'admin@demo.test');
  const { page } = office;
  await change(page).click();
  const dialog = page.getByRole('dialog', { name: t('admin.picture.logo.title') });
  const file = dialog.locator('input[type="file"]');
  const save = dialog.getByRole('button', { name: t('common.save') });
  const fault = dialog.getByRole('alert');

  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="x()"/>') });
  await save.click();
  await expect.poll(() => fault.textContent()).toBe(t('validation.picture_type'));
  await file.setInputFiles(picture(2_001, 40));
  await save.click();
  await expect.poll(() => fault.textContent()).toBe(t('validation.logo_pixels'));
  await file.setInputFiles({ ...picture(64, 64), buffer: Buffer.alloc(1024 * 1024 + 1) });
  await expect.poll(() => fault.textContent()).toBe(t('validation.picture_bytes'));
  await file.setInputFiles(picture(96, 96));
  await save.click();
  await page.getByText(t('admin.picture.logo.saved')).waitFor();
  await expect.poll(() => loadedLogos(page, 'button[aria-haspopup="dialog"]')).toEqual([96]);

  const portal = await sites.open('afiliado@demo.test');
  const card = () => portal.page.getByRole('article').filter({ hasText: CAMPAIGN });
  const tile = () => card().locator('img');
  await portal.page.goto(sites.stack.url + paths.campaigns);
  await tile().waitFor();
  await tile().scrollIntoViewIfNeeded();
  await expect.poll(() => tile().evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(96);
  // The name beside it says whose it is.
  expect(await tile().getAttribute('alt')).toBe('');
  expect(await tile().boundingBox()).toMatchObject({ width: 36, height: 36 });

  await change(page).click();
  await dialog.getByRole('button', { name: t('admin.picture.remove') }).click();
  await page.getByText(t('admin.picture.logo.removed')).waitFor();
  await expect.poll(() => loadedLogos(page, 'button[aria-haspopup="dialog"]')).toEqual([]);
  await portal.page.reload();
  await card().waitFor();
  expect(await tile().count()).toBe(0);
  portal.expectQuiet();
  office.expectQuiet({ but: [/^400 POST /] });
  await portal.close();
  await office.close();
});

it('letters stand for a logo that cannot be fetched', async () => {
  const { page, close } = await sites.open('afiliado@demo.test');
  await page.route('**/api/advertiser-logo-file*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(sites.stack.url + paths.campaigns);
  const card = page.getByRole('article').filter({ hasText: 'Casa Aurora' }).first();
  await card.getByText('CA', { exact: true }).waitFor();
  expect(await card.locator('img[src^="/api/advertiser-logo-file"]').count()).toBe(0);
  await close();
});
