import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, screenshot } from '../support/browser.ts';
import { type RestClient, SAMPLE_PASSWORD, signedInClient } from '../support/client.ts';
import { importForm, orderFile, orderMapping } from '../support/order-file.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { scrolledSideways } from './screens/overflow.ts';
import { translators } from './screens/words.ts';
import { proveByPassword } from './story/account.ts';

const [t, en] = [translators['pt-br'], translators.en];

let sites: Sites;
let staff: RestClient;

beforeAll(async () => {
  sites = await startSites({ LINE_LIMIT: '100.00' });
  staff = await signedInClient(sites.stack.url, 'admin@demo.test');
});
afterAll(() => sites.close());

interface Conversion {
  transaction_amount: number;
}

async function amountsOf(order: string): Promise<number[]> {
  const filter = encodeURIComponent(JSON.stringify({ order_id: order }));
  const { body } = await staff.get<Conversion[]>(`/api/conversion?filter=${filter}`);
  return body.map((one) => one.transaction_amount);
}

const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });

it('who imports a file sees which lines wait, and a second person confirms them', async () => {
  await staff.post('/api/import-mapping', { name: 'Loja', mapping: orderMapping });
  const importer = await sites.open('gerente@demo.test');
  const { page } = importer;
  await page.goto(`${sites.stack.url}/admin/conversion-import/create`);
  const buffer = Buffer.from(
    orderFile([
      { order: 'comum', price: '100.00' },
      { order: 'enorme', price: '90000.00' },
    ]),
  );
  await page.locator('input[type="file"]').setInputFiles({ name: 'pedidos.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('combobox', { name: t('admin.import.load_mapping') }).click();
  await page.getByRole('option').filter({ hasText: 'Loja' }).click();
  await button(page, 'admin.import.check').click();
  await page.getByText(t('admin.import.waiting.then', { smart_count: 1 })).waitFor();
  await button(page, 'admin.import.apply').click();
  await page.getByText(t('admin.import.waiting.now', { smart_count: 1 })).waitFor();
  await screenshot(page, 'admin-import-waits');
  expect(await amountsOf('comum-1')).toEqual([100]);
  expect(await amountsOf('enorme-1')).toEqual([]);

  // Who sent the file sees the lines, and why somebody else has to confirm them.
  await page.getByRole('link', { name: t('admin.import.waiting.open') }).click();
  await page.getByRole('rowheader', { name: 'enorme-1' }).waitFor();
  await page.getByText(t('admin.import.waiting.not_you')).waitFor();
  expect(await button(page, 'admin.import.waiting.confirm').isDisabled()).toBe(true);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'admin-import-waits-own');
  const recordUrl = page.url();

  const second = await sites.open('admin@demo.test');
  await second.page.goto(`${sites.stack.url}/admin`);
  await second.page.getByRole('link', { name: new RegExp(t('codes.waiting_kind.imports_to_confirm')) }).click();
  const row = second.page.getByRole('row').filter({ hasText: 'pedidos.csv' });
  await row.getByText(t('admin.import.waiting.lines', { smart_count: 1 })).waitFor();
  await row.getByText(/^R\$\s90\.000,00 · comissão R\$/).waitFor();
  await screenshot(second.page, 'admin-imports-waiting');
  await row.getByRole('link', { name: 'pedidos.csv' }).click();
  await second.page.getByText(t('admin.import.waiting.you')).waitFor();
  await screenshot(second.page, 'admin-import-waits-second');
  await button(second.page, 'admin.import.waiting.confirm').click();
  const dialog = second.page.getByRole('dialog').filter({ hasText: t('admin.import.waiting.reason_hint') });
  await dialog.getByRole('textbox').fill('Conferido com a loja');
  await screenshot(second.page, 'admin-import-confirm');
  await dialog.getByRole('button', { name: t('admin.import.waiting.confirm'), exact: true }).click();
  await proveByPassword(second.page, SAMPLE_PASSWORD);
  await second.page.getByText(/confirmadas por .+ Motivo: Conferido com a loja$/).waitFor();
  expect(await second.page.getByText('enorme-1').count()).toBe(0);
  await screenshot(second.page, 'admin-import-confirmed');
  expect(await amountsOf('enorme-1')).toEqual([90_000]);

  await page.goto(recordUrl);
  await page.getByText(/confirmadas por .+ Motivo: Conferido com a loja$/).waitFor();
  importer.expectQuiet();
  // The first confirmation is refused, which asks for the proof.
  second.expectQuiet({ but: [/^403 PUT .+\/api\/conversion-import\/\d+$/] });
  await importer.close();
  await second.close();
});

it('lines that wait are read and discarded in English, on a phone and in the dark', async () => {
  const file = orderFile([{ order: 'falso', price: '70000.00' }]);
  const { body } = await staff.post<{ id: number }>('/api/conversion-import', importForm(file));
  const window = await sites.open('gerente@demo.test', { device: 'phone', dark: true });
  const { page } = window;
  await page.context().addInitScript(() => localStorage.setItem('locale', 'en'));
  await page.goto(`${sites.stack.url}/admin/conversion-import/${body.id}/show`);
  await page.getByText(en('admin.import.waiting.you')).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^falso-1.*70,000\.00/ })
    .waitFor();
  expect(await scrolledSideways(page)).toEqual([]);
  await screenshot(page, 'admin-import-waits-phone-dark');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: en('admin.import.waiting.confirm'), exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: en('admin.import.waiting.reason_hint') });
  await dialog.getByRole('textbox').waitFor();
  await screenshot(page, 'admin-import-confirm-phone-dark');
  await dialog.getByRole('button', { name: en('common.cancel'), exact: true }).click();
  await page.getByRole('button', { name: en('admin.import.waiting.refuse'), exact: true }).click();
  await page
    .getByRole('dialog', { name: en('admin.import.waiting.refuse_question', { smart_count: 1 }) })
    .getByRole('button', { name: en('ra.action.confirm'), exact: true })
    .click();
  await page.getByText(en('admin.import.waiting.refused_done')).waitFor();
  await page.getByText('falso-1').waitFor({ state: 'detached' });
  expect(await amountsOf('falso-1')).toEqual([]);
  window.expectQuiet();
  await window.close();
});

it('the mapping of a file and the findings of a tax invoice fit a phone', async () => {
  const { body: uploads } = await staff.get<{ id: number; findings: unknown[] }[]>('/api/invoice-upload');
  const upload = uploads.find(({ findings }) => findings.length > 0);
  const window = await sites.open('admin@demo.test', { device: 'phone' });
  const { page } = window;
  await page.goto(`${sites.stack.url}/admin/invoice-upload/${upload?.id}/show`);
  await page.getByText(t('admin.tax_invoice.expected')).first().waitFor();
  expect(await scrolledSideways(page)).toEqual([]);
  await page.goto(`${sites.stack.url}/admin/conversion-import/create`);
  const buffer = Buffer.from(orderFile([{ order: 'a' }]));
  await page.locator('input[type="file"]').setInputFiles({ name: 'pedidos.csv', mimeType: 'text/csv', buffer });
  await page
    .getByRole('combobox', { name: new RegExp(`: ${t('admin.import.source')}$`) })
    .first()
    .waitFor();
  expect(await scrolledSideways(page)).toEqual([]);
  window.expectQuiet();
  await window.close();
});
