import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { translators } from '../screens/words.ts';

const t = translators['pt-br'];
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });

/** What staff do in the back-office, in the words on its buttons. */

async function followMenu(page: Page, resource: string): Promise<void> {
  const name = t(`resources.${resource}.name`, { smart_count: 2 });
  await page.getByRole('navigation').getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

const listed = (page: Page) => page.getByRole('row').nth(1).waitFor();

/** Opens a list by the menu, and waits until it is there. */
async function openMenu(page: Page, resource: string): Promise<void> {
  await followMenu(page, resource);
  await listed(page);
}

/** Searches the list on the screen and waits until only what was found is left of it. */
async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: t('ra.action.search') }).fill(text);
  await page.waitForURL((url) => url.searchParams.get('filter')?.includes(JSON.stringify(text)) === true);
}

/** Searches the list of affiliates and opens the one of that name. */
export async function findAffiliate(page: Page, fullName: string): Promise<void> {
  await openMenu(page, 'affiliate');
  await search(page, fullName);
  await page.getByRole('link', { name: fullName, exact: true }).click();
  await page.getByRole('heading', { name: fullName, exact: true }).waitFor();
}

export async function setComercialManager(page: Page, name: string): Promise<void> {
  const label = t('resources.affiliate.fields.comercial_manager_id');
  await choose(page.getByRole('combobox', { name: label }), name);
  await page.getByText(t('screens.affiliate_saved')).first().waitFor();
}

export async function approveChannel(page: Page, name: string): Promise<void> {
  await followMenu(page, 'channel');
  const views = page.getByRole('navigation', { name: t('admin.queue.view') });
  await views.getByRole('link', { name: t('admin.queue.list') }).click();
  await listed(page);
  await search(page, name);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: t('admin.channel.approve') }).click();
  await row.getByText(t('codes.channel_status.active'), { exact: true }).waitFor();
}

const selectLabelled = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

/**
 * Chooses in a select, and waits until its list has gone: one that is still closing takes the next click for itself. A
 * list that is drawn again while it is clicked ignores the click, and is asked again.
 */
async function choose(select: Locator, name: string): Promise<void> {
  const page = select.page();
  const option = page.getByRole('option', { name, exact: true });
  await select.click();
  await option.click();
  const isListed = async () => {
    if (await option.isVisible()) await option.click({ timeout: 1_000 }).catch(() => undefined);
    return page.getByRole('listbox').count();
  };
  await page
    .getByRole('listbox')
    .waitFor({ state: 'detached', timeout: 3_000 })
    .catch(() => undefined);
  await expect.poll(isListed).toBe(0);
}

/** Says where the value of a field comes from: the kind first, then what the kind asks for. */
const chooseSource = (page: Page, field: string, kind: string) =>
  choose(selectLabelled(page, `${field}: ${t('admin.import.source')}`), t(`admin.import.kind.${kind}`));

const chooseColumn = (page: Page, field: string, column: string) =>
  choose(selectLabelled(page, `${field}: ${t('admin.import.kind.column')}`), column);

const word = (field: string) =>
  field === 'order_id' ? t('admin.order_number') : t(`resources.conversion.fields.${field}`);

async function chooseFile(page: Page, name: string, csv: string): Promise<void> {
  await openMenu(page, 'conversion-import');
  await page.getByRole('link', { name: t('resources.conversion-import.page.create') }).click();
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('heading', { name: t('admin.import.mapping_title') }).waitFor();
}

async function checkAndApply(page: Page): Promise<string> {
  await button(page, 'admin.import.check').click();
  await button(page, 'admin.import.apply').waitFor();
  const facts = await page.getByRole('main').innerText();
  await button(page, 'admin.import.apply').click();
  await page.getByText(t('admin.import.applied')).waitFor();
  return facts;
}

/** Chooses a file of orders, maps its columns, checks it and applies it; gives what the check said. */
export async function importOrders(page: Page, name: string, csv: string): Promise<string> {
  await chooseFile(page, name, csv);
  await chooseSource(page, word('order_id'), 'join');
  const joined = page.getByRole('combobox', { name: `${word('order_id')}: ${t('admin.import.columns')}` });
  for (const column of ['order_id', 'item']) {
    if (await page.getByRole('button', { name: column, exact: true }).isVisible()) continue;
    await joined.fill(column);
    await page.getByRole('option', { name: column, exact: true }).click();
  }
  await joined.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await chooseSource(page, word('transaction_amount'), 'column');
  await chooseColumn(page, word('transaction_amount'), 'price_brl');
  await chooseSource(page, word('validation_status'), 'table');
  await chooseColumn(page, word('validation_status'), 'order_status');
  for (const [at, status] of (['approved', 'pending'] as const).entries()) {
    const label = `${word('validation_status')}: ${t('admin.import.to')} ${at + 1}`;
    await choose(selectLabelled(page, label), t(`codes.conversion_status.${status}`));
  }
  await page.getByRole('button', { name: /mais \d+ campo/ }).click();
  for (const [field, column] of [
    ['booking_date', 'purchased_at'],
    ['validation_datetime', 'delivered_at'],
    ['destination_city', 'city'],
  ] as const) {
    await chooseSource(page, word(field), 'column');
    await chooseColumn(page, word(field), column);
  }

  return checkAndApply(page);
}

/** Filters the conversion report on the screen by an order number. */
export async function filterReport(page: Page, orderId: string): Promise<void> {
  await button(page, 'admin.report.filter').click();
  await searchReport(page, orderId);
}

async function searchReport(page: Page, orderId: string): Promise<void> {
  await page.getByLabel(t('admin.order_number'), { exact: true }).fill(orderId);
  await button(page, 'common.search').click();
  await page.getByRole('cell', { name: orderId, exact: true }).waitFor();
}

export async function downloadReport(page: Page): Promise<{ name: string; content: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'admin.report.csv').click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), content: Buffer.concat(chunks).toString('utf8') };
}

/**
 * Refuses an order by CSV, below the open filter of the report: it is downloaded, edited and imported as it is.
 *
 * @returns what the check said
 */
export async function refuseByCsv(page: Page, orderId: string): Promise<string> {
  await searchReport(page, orderId);
  const [pending, refused] = ['pending', 'refused'].map((status) => t(`codes.conversion_status.${status}`));
  const { name, content } = await downloadReport(page);
  await chooseFile(page, name, content.replace(`${pending}`, `${refused}`));
  return checkAndApply(page);
}

/** Opens the audit list, with room for everything on one page. */
export async function openAudit(page: Page): Promise<void> {
  await openMenu(page, 'audit-entry');
  await page.getByRole('combobox', { name: t('ra.navigation.page_rows_per_page') }).click();
  await page.getByRole('option', { name: '50', exact: true }).click();
}

/** The rows of the list on the screen, a line each. */
export async function linesOn(page: Page): Promise<string[]> {
  const rows = await page.getByRole('row').allInnerTexts();
  return rows.map((row) => row.replaceAll(/\s+/g, ' '));
}
