import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { reportGroup } from '#shared/codes/reports/report-group.ts';
import { axe } from '../support/browser.ts';
import { useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];
const sites = await useSites();
const half = 'from=2026-01-01&to=2026-06-30';

it('the conversions of a period are summed up by each group, with bars, on a phone without an error of axe', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('afiliado@demo.test', { device: 'phone' });
  await page.goto(`${sites.stack.url}/report?${half}&status=2`);
  await settled();
  for (const group of reportGroup.allCodes) {
    await page.getByRole('tab', { name: t(`codes.report_group.${group}`), exact: true }).tap();
    await settled();
    // A filter that narrows single conversions alone is left.
    expect(new URL(page.url()).search).toBe(`?${half}&by=${group}`);
    const rows = page.getByRole('tabpanel').locator('ul > li');
    await rows.first().waitFor();
    expect(await axe(page), group).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      await page.evaluate(() => document.documentElement.clientWidth),
    );
  }
  expectQuiet();
  await close();
});

it('campaigns are sorted by their figures, lead to their page, add up to the totals, and are a file', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('afiliado@demo.test');
  await page.goto(`${sites.stack.url}/report?${half}&by=campaign`);
  await settled();
  const panel = page.getByRole('tabpanel');
  const cents = (texts: readonly string[]) => texts.map((text) => Number(text.replaceAll(/[^\d-]/g, '')));
  const commissions = async () => cents(await panel.locator('tbody td:last-child').allTextContents());
  await panel.locator('tbody tr').nth(1).waitFor();
  const first = await commissions();
  expect(first).toEqual(first.toSorted((one, other) => other - one));
  const total = page
    .getByRole('region', { name: t('portal.report.totals') })
    .locator('dd')
    .nth(4);
  expect(cents([(await total.textContent()) ?? ''])).toEqual([first.reduce((sum, one) => sum + one, 0)]);

  const clicks = panel.getByRole('columnheader', { name: t('portal.report.grouped_figures.clicks') });
  await clicks.getByRole('button').click();
  await settled();
  expect(await clicks.getAttribute('aria-sort')).toBe('descending');
  const counts = cents(await panel.locator('tbody td:nth-child(2)').allTextContents());
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('portal.report.csv') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('report.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(1 + first.length);

  const name = (await panel.getByRole('link').first().textContent()) ?? '';
  await panel.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expectQuiet();
  await close();
});

it('orders that nobody has confirmed stand apart, with no commission and in no sum', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('afiliado@demo.test', { device: 'phone' });
  await page.goto(`${sites.stack.url}/report`);
  await settled();
  const apart = page.getByRole('region', { name: t('portal.report.unconfirmed.title') });
  const rows = apart.locator('ul > li');
  await rows.first().waitFor();
  const api = async <Row>(path: string) => (await page.request.get(`${sites.stack.url}/api/${path}`)).json() as Row;
  const unconfirmed = await api<{ order_id: string }[]>('script-report?filter[unconfirmed]=true');
  expect(await rows.count()).toBe(unconfirmed.length);
  for (const [at, { order_id: order }] of unconfirmed.entries()) {
    const text = await rows.nth(at).textContent();
    expect(text).toContain(order);
    expect(text).toContain(t('portal.report.unconfirmed.one'));
    // It is no conversion, so nothing adds it up.
    expect(await api(`conversion?filter[order_id]=${order}`)).toEqual([]);
  }
  expect(await axe(page)).toEqual([]);
  expectQuiet();
  await close();
});
