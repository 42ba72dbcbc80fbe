import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { businessDate } from '#shared/time.ts';
import { raPtBr } from '../../admin/app/providers/ra-pt-br.ts';
import { filterQuery } from '../resources/declaration.ts';
import { advertiserServer } from '../support/advertiser-server.ts';
import { signedInClient } from '../support/client.ts';
import { importForm, orderFile } from '../support/order-file.ts';
import { openBackOffice, orderCell, reportPath, useSites } from '../support/sites.ts';
import { overflowing } from './screens/overflow.ts';
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

it('a number finds the postbacks about it that were refused, with the reason, and its order in every period', async () => {
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const server = await advertiserServer(staff, sites.stack.url, 1);
  const refused = { order_id: 'SEM-DONO-1', amount: 55, status: 'approved', coupon: 'NAO-EXISTE' } as const;
  expect((await server.send(refused)).status).toBe(422);

  const period = { start_date: '2020-01-01', end_date: '2020-01-01' };
  const { page, settled, expectQuiet, close } = await openPage(`/conversion${filterQuery(period)}`, 'admin@demo.test');
  await page.getByText(raPtBr.navigation.no_filtered_results).waitFor();
  const search = page.getByRole('textbox', { name: t('resources.conversion.search') });
  await search.fill(refused.order_id);
  await page
    .getByRole('heading', { name: t('admin.advertiser.refused_of_number', { number: refused.order_id }) })
    .waitFor();
  await page.getByText(t('errors.unknown_coupon')).waitFor();
  await page.getByText(t('admin.report.number_wins')).waitFor();
  await settled();
  expect(await overflowing(page)).toEqual([]);

  const [known] = (await staff.get<{ order_id: string }[]>(`/api/conversion${filterQuery({ affiliate_id: 1 })}`)).body;
  await search.fill(known?.order_id ?? '');
  await page.getByRole('link', { name: known?.order_id ?? '', exact: true }).waitFor();
  expect(await page.getByText(t('admin.advertiser.see_message')).count()).toBe(0);

  await search.fill(refused.order_id);
  await page.getByRole('link', { name: t('admin.advertiser.see_message') }).click();
  await page.waitForURL((url) => url.pathname === '/admin/postback');
  await page.getByText(refused.order_id).first().waitFor();

  await page.goBack();
  await page.getByRole('link', { name: t('admin.advertiser.import_order') }).click();
  await page.waitForURL((url) => url.pathname === '/admin/conversion-import/create');
  // What the message said is there already; who sold it is what is left to choose.
  await page.getByText(`${refused.order_id}.csv`).waitFor();
  expect(await page.locator('main').innerText()).toContain(refused.order_id);
  await settled();
  expect(await overflowing(page)).toEqual([]);
  expectQuiet();
  await close();
});

it('what arrived on a day is found by it, whatever the day of the sale', async () => {
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const imported = await staff.post('/api/conversion-import', importForm(orderFile([{ order: 'ANTIGA' }])));
  expect(imported.status).toBe(200);
  // The oldest first: the later it is, the more sales of today came today.
  const oldestFirst = '&displayedFilters=%7B%7D&order=ASC&page=1&perPage=10&sort=created_at';
  const { page, settled, expectQuiet, close } = await openPage(`/conversion${filterQuery({})}${oldestFirst}`);
  await page.getByRole('button', { name: raPtBr.action.add_filter }).click();
  await page.getByRole('menuitemcheckbox', { name: t('admin.report.received') }).click();
  // A list reads its filter from the address: what is typed into a field that is not in it yet would be taken back.
  await page.waitForURL((url) => url.searchParams.has('displayedFilters'));
  const today = businessDate(new Date()).split('-').toReversed().join('/');
  const received = page.getByRole('textbox', { name: t('admin.report.received') });
  await received.fill(`${today} - ${today}`);
  await page.waitForURL((url) => url.searchParams.get('filter')?.includes('received_from') === true);
  await settled();
  expect(await page.getByRole('link', { name: 'ANTIGA-1', exact: true }).count()).toBe(1);
  await received.fill('01/03/2020 - 01/03/2020');
  await page.getByText(raPtBr.navigation.no_filtered_results).waitFor();
  expectQuiet();
  await close();
});

it('a sale whose block was lifted reads as one that came and earned nothing until then', async () => {
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const blocked = `/api/conversion${filterQuery({ block: 'sale_cap' })}`;
  const [sale] = (await staff.get<{ id: number; version: number }[]>(blocked)).body;
  const lifted = await staff.put(`/api/conversion/${sale?.id}`, { lift_block: true, version: sale?.version });
  expect(lifted.status).toBe(200);
  const { page, settled, expectQuiet, close } = await openPage(`/conversion/${sale?.id}/show`);
  await page.getByText(t('screens.history.effect_codes.block_lifted')).waitFor();
  const reason = t(conversionBlock.labelKey('sale_cap')).toLocaleLowerCase('pt-BR');
  await page.getByText(t('screens.history.effects.blocked', { reason })).first().waitFor();
  await settled();
  expect(await page.getByText(t('screens.history.effects.counted')).count()).toBe(0);
  expectQuiet();
  await close();
});
