import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../../affiliate/session/paths.ts';
import { banner } from '../../gateway/sample/pictures.ts';
import { layoutShift, watchLayoutShift } from '../support/browser.ts';
import { openBackOffice, useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];

const sites = await useSites();
/** Without a cover in the sample data, approved. */
const [CAMPAIGN, NAME] = [3, 'Moda Litoral — Coleção de verão'];

const picture = (width: number, height: number) => ({
  name: 'foto.bin',
  mimeType: 'application/octet-stream',
  buffer: banner({ width, height, hue: 40 }),
});
const COVER = 'img[src^="/api/campaign-cover-file"]';

const widthOf = async (page: Page, selector: string) =>
  page.locator(selector).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth);

it('staff give a campaign a cover, which affiliates then see on its card and its page, and remove it', async () => {
  const office = await openBackOffice(sites, `/campaign/${CAMPAIGN}`, 'admin@demo.test');
  const { page } = office;
  await page.getByRole('button', { name: t('admin.picture.cover.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('admin.picture.cover.title') });
  const file = dialog.locator('input[type="file"]');
  const save = dialog.getByRole('button', { name: t('common.save') });
  const fault = dialog.getByRole('alert');
  await file.setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="x()"/>') });
  await save.click();
  await expect.poll(() => fault.textContent()).toBe(t('validation.picture_type'));
  await file.setInputFiles(picture(700, 600));
  await save.click();
  await expect.poll(() => fault.textContent()).toBe(t('validation.cover_pixels'));
  await file.setInputFiles(picture(900, 300));
  await save.click();
  await page.getByText(t('admin.picture.cover.saved')).waitFor();
  await expect.poll(() => widthOf(page, COVER)).toBe(900);

  const portal = await sites.open('afiliado@demo.test', { device: 'phone' });
  await watchLayoutShift(portal.page);
  const card = () => portal.page.getByRole('article').filter({ hasText: NAME });
  const place = () => card().locator(`div:has(> ${COVER})`);
  await portal.page.goto(sites.stack.url + paths.campaigns);
  await place().scrollIntoViewIfNeeded();
  await expect.poll(() => widthOf(portal.page, `article:has-text("${NAME}") ${COVER}`)).toBe(900);
  // The name below it says what it is of.
  expect(await card().locator(COVER).getAttribute('alt')).toBe('');
  const box = await place().boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(6, 1);
  expect(await layoutShift(portal.page)).toBeLessThanOrEqual(0.02);
  await portal.page.goto(`${sites.stack.url}/campaigns/${CAMPAIGN}`);
  await expect.poll(() => widthOf(portal.page, COVER)).toBe(900);
  await portal.settled();
  expect(await layoutShift(portal.page)).toBeLessThanOrEqual(0.02);

  await page.getByRole('button', { name: t('admin.picture.cover.change', { name: NAME }) }).click();
  await dialog.getByRole('button', { name: t('admin.picture.remove') }).click();
  await page.getByText(t('admin.picture.cover.removed')).waitFor();
  await page.getByRole('button', { name: t('admin.picture.cover.add') }).waitFor();
  await portal.page.reload();
  await portal.settled();
  expect(await portal.page.locator(COVER).count()).toBe(0);
  portal.expectQuiet();
  office.expectQuiet({ but: [/^400 POST /] });
  await portal.close();
  await office.close();
}, 60_000);

it('a plain band has the place of a cover that cannot be fetched, and of none beside others; else there is nothing', async () => {
  const { page, settled, close } = await sites.open('afiliado@demo.test');
  await page.route('**/api/campaign-cover-file*', (route) => route.fulfill({ status: 404, body: '' }));
  /** Of each card: where it begins, whether it has a cover, and how high the place of that is. */
  const places = () =>
    page
      .getByRole('article')
      .locator('> [data-empty]')
      .evaluateAll((found) =>
        found.map((place) => {
          const { top, height } = place.getBoundingClientRect();
          return { top, height: Math.round(height), isEmpty: place.getAttribute('data-empty') === 'true' };
        }),
      );
  await page.goto(sites.stack.url + paths.campaigns);
  await settled();
  await expect.poll(() => page.locator(COVER).count()).toBe(0);
  const wide = await places();
  const covered = new Set(wide.filter(({ isEmpty }) => !isEmpty).map(({ top }) => top));
  expect(covered.size).toBeGreaterThan(0);
  expect(wide.filter(({ top, height }) => height > 80 !== covered.has(top))).toEqual([]);
  expect(wide.filter(({ height, isEmpty }) => isEmpty && height > 0).length).toBeGreaterThan(0);
  expect(wide.filter(({ height }) => height === 0).length).toBeGreaterThan(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = await places();
  expect(narrow.filter(({ height, isEmpty }) => height > 0 === isEmpty)).toEqual([]);
  await close();
});
