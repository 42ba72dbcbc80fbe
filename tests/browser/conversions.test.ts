import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { filterQuery } from '../resources/declaration.ts';
import { signedInClient } from '../support/client.ts';
import { openBackOffice, orderCell, reportPath, useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];

const sites = await useSites();
const openPage = (path: string, email?: string) => openBackOffice(sites, path, email);
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });

/** Selects the first two conversions of a list, and presses 'Recusar'. */
async function refuseTwo(page: Page) {
  const boxes = page.getByRole('checkbox', { name: /\(\d+\)$/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await button(page, 'admin.report.refuse').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^2 selecionados · R\$\s[\d.]+,\d\d$/).waitFor();
  return { boxes, dialog };
}

it('the report is not searched while its filter holds a wrong date, and Limpar takes that away', async () => {
  const { page, expectQuiet, close } = await openPage(reportPath);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/conversion') asked.push(request.url());
  });
  await orderCell(page).waitFor();
  const before = asked.length;
  await button(page, 'admin.report.filter').click();
  const range = page.getByRole('textbox', { name: t('admin.report.period') });
  await range.fill('31/02/2026 - 20/11/2026');
  await page.getByText(t('validation.date'), { exact: true }).waitFor();
  await button(page, 'common.search').click();
  expect(asked).toHaveLength(before);

  await button(page, 'common.clear').click();
  await expect.poll(() => range.inputValue()).toBe('');
  expect(asked).toHaveLength(before);
  expectQuiet();
  await close();
});

it('the filter of the report stands in its address and in chips, is kept over tabs, and a lone date is that day', async () => {
  const { page, expectQuiet, close } = await openPage(reportPath);
  const chip = (text: string) => page.getByRole('listitem').getByRole('button', { name: text, exact: true });
  const filterOf = () => new URL(page.url()).searchParams.get('filter') ?? '{}';
  await orderCell(page).waitFor();
  await button(page, 'admin.report.filter').click();
  await page.getByRole('textbox', { name: t('admin.report.period') }).fill('01/01/2020');
  await page.getByRole('textbox', { name: t('admin.order_number') }).fill('PED-00000000');
  await button(page, 'common.search').click();
  const day = chip(`${t('admin.report.period')}: 01/01/2020`);
  await day.waitFor();
  expect(JSON.parse(filterOf())).toEqual({
    order_id: 'PED-00000000',
    start_date: '2020-01-01',
    end_date: '2020-01-01',
  });
  await page.getByText(t('admin.report.none_found')).waitFor();

  await page.getByRole('tab', { name: t('admin.edit_affiliate.channels'), exact: true }).click();
  await page.getByRole('tab', { name: t('admin.edit_affiliate.affiliateConversionVision'), exact: true }).click();
  await day.waitFor();
  await page.reload();
  await day.click();
  await day.waitFor({ state: 'detached' });
  expect(JSON.parse(filterOf())).toEqual({ order_id: 'PED-00000000' });
  await chip(`${t('admin.order_number')}: PED-00000000`).click();
  await orderCell(page).waitFor();
  expectQuiet();
  await close();
});

it('a selection of the report is named before it is refused, and ends with the filter', async () => {
  const { page, expectQuiet, close } = await openPage(reportPath);
  const order = await orderCell(page).innerText();
  const { boxes, dialog } = await refuseTwo(page);
  await dialog.getByText(new RegExp(`^${order} · `)).waitFor();
  await dialog.getByRole('button', { name: t('common.cancel') }).click();

  await button(page, 'admin.report.filter').click();
  await page.getByRole('textbox', { name: t('admin.order_number') }).fill(order);
  await button(page, 'common.search').click();
  await expect.poll(() => boxes.count()).toBe(1);
  expect(await boxes.first().isChecked()).toBe(false);
  await button(page, 'common.clear').click();
  await expect.poll(() => boxes.count()).toBeGreaterThan(1);
  expect(await page.getByRole('checkbox', { checked: true, name: /\(\d+\)$/ }).count()).toBe(0);
  expectQuiet();
  await close();
});

it('of two sales that are refused together one has just changed: the answer says why, and each has its page on both sites', async () => {
  const filter = { affiliate_id: 1, validation_status: conversionStatus.codes.pending };
  const { page, expectQuiet, settled, close } = await openPage(
    `/conversion?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  const orders = page.getByRole('link', { name: /^PED-\d+$/ });
  await orders.nth(1).waitFor();
  const [first = '', second = ''] = await orders.allInnerTexts();
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const [changed] = (await staff.get<{ id: number; version: number }[]>(`/api/conversion${filterQuery({ q: second })}`))
    .body;
  await staff.put(`/api/conversion/${changed?.id}`, { transaction_amount: 12.34, version: changed?.version });

  const { dialog } = await refuseTwo(page);
  await dialog.getByRole('textbox').fill('Pedido duplicado');
  await dialog.getByRole('button', { name: t('admin.report.refuse') }).click();
  await dialog.getByText(t('admin.bulk.summary', { changed: '1', total: '2' })).waitFor();
  await dialog.getByRole('row', { name: new RegExp(second) }).waitFor();
  await button(page, 'common.close').click();
  expectQuiet({ but: [/^409 PUT/] });

  await page.goto(`${sites.stack.url}/admin/conversion?filter=${encodeURIComponent('{}')}`);
  await page.getByRole('textbox', { name: t('resources.conversion.search') }).fill(first);
  await expect.poll(() => orders.allInnerTexts()).toEqual([first]);
  await orders.click();
  await page.getByText(t('screens.history.standing.refused')).waitFor();
  await page.getByText(t('screens.history.sources.staff')).waitFor();
  await page.getByText(t('screens.history.decided_by', { name: 'Marcos Teixeira' })).waitFor();
  await settled();
  const id = /conversion\/(\d+)\/show$/.exec(page.url())?.[1];
  expectQuiet();

  // What is approved may be corrected.
  const version = (changed?.version ?? 0) + 1;
  await staff.put(`/api/conversion/${changed?.id}`, { validation_status: conversionStatus.codes.approved, version });
  await page.goto(`${sites.stack.url}/admin/conversion/${changed?.id}/show`);
  await button(page, 'admin.report.correct').click();
  const correction = page.getByRole('dialog');
  await correction.getByRole('textbox', { name: t('resources.conversion.fields.transaction_amount') }).fill('10,00');
  await correction.getByRole('button', { name: t('admin.report.correct') }).click();
  await page.getByText(t('screens.history.effect_codes.amount_corrected')).waitFor();
  await settled();
  expectQuiet();
  await close();

  const own = await sites.open('afiliado@demo.test', { device: 'phone' });
  await own.page.goto(`${sites.stack.url}/report/${id}`);
  await own.page.getByRole('heading', { name: t('screens.history.title') }).waitFor();
  await own.page.getByText(t('screens.history.standing.refused')).waitFor();
  expect(await own.page.getByText('Marcos Teixeira').count()).toBe(0);
  own.expectQuiet();
  await own.page.goto(`${sites.stack.url}/report/999999999`);
  await own.page.getByText(t('screens.history.not_found')).waitFor();
  own.expectQuiet({ but: [/404/] });
  await own.close();
});

it('the headings, the totals and the scroll bar of the report stay in the window', async () => {
  const { page, expectQuiet, close } = await openPage(reportPath);
  await orderCell(page).waitFor();
  const total = page.getByRole('cell', { name: t('admin.report.total'), exact: true });
  await total.waitFor();
  const table = page.locator('.RaDataTable-tableWrapper');
  const heading = page.getByRole('columnheader', { name: t('resources.conversion.fields.campaign_name'), exact: true });
  await table.evaluate((element) => {
    element.scrollIntoView({ block: 'end' });
    element.scrollTo(600, element.scrollHeight);
  });
  for (const part of [heading, total]) {
    const { x, y, height } = (await part.boundingBox())!;
    const frame = (await table.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(frame.y);
    expect(y + height).toBeLessThanOrEqual(800);
    expect(Math.round(x)).toBe(Math.round(frame.x));
  }
  const { y, height } = (await table.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(800);
  expectQuiet();
  await close();
});

it('the report adds up several rows, and not a single one', async () => {
  const { page, expectQuiet, close } = await openPage(reportPath);
  const total = page.getByRole('cell', { name: t('admin.report.total'), exact: true });
  await total.waitFor();
  const order = await orderCell(page).innerText();
  await button(page, 'admin.report.filter').click();
  await page.getByRole('textbox', { name: t('admin.order_number') }).fill(order);
  await button(page, 'common.search').click();
  await total.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expectQuiet();
  await close();
});
