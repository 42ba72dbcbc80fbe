import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { screenshot, type TestPage } from '../support/browser.ts';
import { type RestClient, signedInClient } from '../support/client.ts';
import { orderFile, orderMapping } from '../support/order-file.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

type SavedMapping = ResourceRecord<'import-mapping'>;

const t = translators['pt-br'];

let sites: Sites;
let staff: RestClient;
let window: TestPage;
let page: Page;

beforeAll(async () => {
  sites = await startSites();
  staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  window = await sites.open('gerente@demo.test');
  page = window.page;
});

afterAll(() => sites.close());

const saved = async () => (await staff.get<SavedMapping[]>('/api/import-mapping')).body;
const namesOfSaved = async () => (await saved()).map(({ name }) => name);

beforeEach(async () => {
  for (const { id } of await saved()) await staff.delete(`/api/import-mapping/${id}`);
});

async function save(name: string, mapping: unknown): Promise<SavedMapping> {
  const { status, body } = await staff.post<SavedMapping>('/api/import-mapping', { name, mapping });
  expect(status).toBe(201);
  return body;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const picker = () => page.getByRole('combobox', { name: t('admin.import.load_mapping') });
const nameToSave = () => page.getByRole('textbox', { name: t('admin.import.save_mapping') });
const dialog = () => page.getByRole('dialog');
const country = () =>
  page.getByRole('textbox', {
    name: `${t('resources.conversion.fields.destination_country')}: ${t('admin.import.kind.constant')}`,
  });

/** Opens the page again and chooses a file, whose orders are channel 1's. */
async function openWithFile(): Promise<void> {
  await page.goto(`${sites.stack.url}/admin/conversion-import/create`);
  const buffer = Buffer.from(orderFile([{ order: 'pedido-x' }, { order: 'pedido-y', status: 'shipped' }]));
  await page.locator('input[type="file"]').setInputFiles({ name: 'pedidos.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('heading', { name: t('admin.import.mapping_title') }).waitFor();
}

async function choose(name: string): Promise<void> {
  await picker().click();
  await page.getByRole('option').filter({ hasText: name }).click();
  await expect.poll(() => picker().inputValue()).toBe(name);
}

/** Answers the open question, and waits until it is gone. */
async function answer(word: string): Promise<void> {
  await dialog()
    .getByRole('button', { name: t(word), exact: true })
    .click();
  await dialog().waitFor({ state: 'detached' });
}

it('a saved mapping is chosen by keyboard, those first that fit the file, and the file is read by it', async () => {
  await save('Aurora', { order_id: { column: 'Pedido' } });
  await save('Zebra', orderMapping);
  await openWithFile();
  await page.getByText(t('admin.import.mappings_fitting', { smart_count: 1 })).waitFor();

  await picker().focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').nth(1).waitFor();
  const options = await page.getByRole('option').allInnerTexts();
  expect(options.map((text) => text.split(/\n+/))).toEqual([
    ['Zebra', t('admin.import.mapping_fits')],
    ['Aurora', t('admin.import.mapping_lacks', { columns: 'Pedido' })],
  ]);
  await page.keyboard.type('zeb');
  await page.getByRole('option').nth(1).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  expect(await country().inputValue()).toBe('BR');

  await button(t('admin.import.check')).click();
  await button(t('admin.import.apply')).waitFor();
  expect(await page.getByRole('main').innerText()).toContain('R$\u00a0200,00');
  window.expectQuiet();
});

it('what is in the editor is saved under a name for everybody, and nothing of it stays in the browser', async () => {
  await save('Outra', orderMapping);
  await openWithFile();
  await choose('Outra');
  await country().fill('PT');
  await page.getByText(t('admin.import.mapping_changed')).waitFor();
  await nameToSave().fill('  Loja do Porto ');
  await nameToSave().press('Enter');
  await page.getByText(t('admin.import.mapping_saved', { name: 'Loja do Porto' })).waitFor();
  await expect.poll(() => picker().inputValue()).toBe('Loja do Porto');

  const expected = { ...orderMapping, destination_country: { constant: 'PT' } };
  expect(await saved()).toMatchObject([
    { name: 'Loja do Porto', mapping: expected },
    { name: 'Outra', mapping: orderMapping },
  ]);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toMatch(/order_status|Loja do Porto/);

  await openWithFile();
  await choose('Loja do Porto');
  expect(await country().inputValue()).toBe('PT');
  // Another one is searched for while one is chosen; what is typed stays when the server has answered.
  const answered = page.waitForResponse(/\/api\/import-mapping\?.*outra/);
  await picker().fill('outra');
  await answered;
  expect(await picker().inputValue()).toBe('outra');
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('Outra')]);
  await page.keyboard.press('Enter');
  await expect.poll(() => country().inputValue()).toBe('BR');
  window.expectQuiet();
});

/** What somebody else makes of it meanwhile. */
const foreign = { ...orderMapping, destination_country: { constant: 'AR' } };

/** Changes the saved mapping 'Loja' on the screen, and saves it under its name up to the question. */
async function askToReplace(): Promise<void> {
  await openWithFile();
  await choose('Loja');
  await country().fill('PT');
  await button(t('common.save')).click();
  await dialog().getByText(t('admin.import.replace_text')).waitFor();
}

it('a name that is taken is replaced only after a yes, and the question mentions a change by somebody else', async () => {
  const { id } = await save('Loja', orderMapping);
  await askToReplace();
  await screenshot(page, 'import-mapping-replace');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(await saved()).toMatchObject([{ mapping: orderMapping, version: 1 }]);

  await staff.put(`/api/import-mapping/${id}`, { mapping: foreign });
  await button(t('common.save')).click();
  await dialog().getByText(t('admin.import.replace_text_newer')).waitFor();
  await answer('admin.import.replace');
  await page.getByText(t('admin.import.mapping_replaced', { name: 'Loja' })).waitFor();
  const own = { ...orderMapping, destination_country: { constant: 'PT' } };
  expect(await saved()).toMatchObject([{ id, mapping: own, version: 3 }]);
  window.expectQuiet();
});

it('of two who replace at once the second is warned, and loses nothing', async () => {
  const { id } = await save('Loja', orderMapping);
  await askToReplace();
  await staff.put(`/api/import-mapping/${id}`, { mapping: foreign });
  await answer('admin.import.replace');
  await page.getByText(t('errors.version_conflict')).waitFor();
  expect(await saved()).toMatchObject([{ id, mapping: foreign, version: 2 }]);
  expect(await country().inputValue()).toBe('PT');
  window.expectQuiet({ but: [/^409 PUT .*\/api\/import-mapping\/\d+$/] });
});

it('a saved mapping is deleted only after a yes, what is on the screen stays, and can be saved again', async () => {
  await save('Loja', orderMapping);
  await openWithFile();
  await choose('Loja');
  const remove = () => button(t('admin.import.delete_mapping', { name: 'Loja' }));
  await remove().click();
  await answer('ra.action.cancel');
  expect(await namesOfSaved()).toEqual(['Loja']);
  await remove().click();
  await answer('ra.action.confirm');
  await page.getByText(t('admin.import.mapping_deleted', { name: 'Loja' })).waitFor();
  expect(await namesOfSaved()).toEqual([]);
  // The button that was pressed is gone, and the keyboard is not lost with it.
  await expect.poll(() => page.locator(':focus').innerText()).toBe(t('admin.import.no_mappings'));

  expect(await country().inputValue()).toBe('BR');
  await button(t('common.save')).click();
  await expect.poll(namesOfSaved).toEqual(['Loja']);
  window.expectQuiet();
});

it('what is not finished or has no name is not saved, and says so at its field', async () => {
  await openWithFile();
  await page.getByText(t('admin.import.no_mappings')).waitFor();
  await button(t('common.save')).click();
  await page.getByText(t('validation.required'), { exact: true }).waitFor();
  await nameToSave().fill('Loja');
  const source = `${t('resources.conversion.fields.transaction_amount')}: ${t('admin.import.source')}`;
  await page.getByRole('combobox', { name: source }).click();
  await page.getByRole('option', { name: t('admin.import.kind.column'), exact: true }).click();
  await button(t('common.save')).click();
  await page.getByText(t('admin.import.mapping_unfinished')).waitFor();
  expect(await nameToSave().getAttribute('aria-invalid')).toBe('true');
  expect(await namesOfSaved()).toEqual([]);
  window.expectQuiet();
});

it('when the saved mappings cannot be loaded the page says so, goes on without them, and tries again', async () => {
  await save('Loja', orderMapping);
  const address = /\/api\/import-mapping\?/;
  const body = JSON.stringify({ code: 'internal', message: 'Estamos com problemas.', requestId: 'x' });
  await page.route(address, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }));
  await openWithFile();
  await page.getByText(t('admin.import.mappings_failed')).waitFor();
  await button(t('admin.import.check')).waitFor();
  await page.unroute(address);
  await button(t('common.retry')).click();
  await choose('Loja');
  window.expectQuiet({ but: [/^500 GET .*\/api\/import-mapping\?/] });
});

it('what a file leaves open is asked with its two readings, and the answer is read whole', async () => {
  await page.goto(`${sites.stack.url}/admin/conversion-import/create`);
  const buffer = Buffer.from('Pedido;Data;Valor\nA;11/05/2025;10,00\nA;11/05/2025;10,00\n');
  await page.locator('input[type="file"]').setInputFiles({ name: 'pedidos.csv', mimeType: 'text/csv', buffer });
  await page.getByText('11/05/2025 é 11 de maio ou 5 de novembro?').waitFor();
  const lines = page.getByRole('combobox', { name: t('admin.import.order_lines.label') });
  await lines.click();
  await page.getByRole('option', { name: t('admin.import.order_lines.once'), exact: true }).click();
  await lines.getByText(t('admin.import.order_lines.once'), { exact: true }).waitFor();
  const isCut = await lines.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(isCut).toBe(false);
});
