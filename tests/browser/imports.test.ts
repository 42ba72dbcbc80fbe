import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, screenshot } from '../support/browser.ts';
import { type RestClient, signedInClient } from '../support/client.ts';
import { importForm, orderFile } from '../support/order-file.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const [t, en] = [translators['pt-br'], translators.en];

let sites: Sites;
let staff: RestClient;

beforeAll(async () => {
  // Every import is answered with its record, and goes on.
  sites = await startSites({ IMPORT_ANSWER_SECONDS: '0' });
  staff = await signedInClient(sites.stack.url, 'gerente@demo.test');
});
afterAll(() => sites.close());

const lines = 20_000;
const largeFile = (mark: string) =>
  importForm(orderFile(Array.from({ length: lines }, (_, at) => ({ order: mark, item: at + 1 }))));

interface ImportRecord {
  id: number;
  state: string;
  applied_lines: number;
}

// Longer than other tests: the file is large.
it('an import that goes on is followed in the list and on its page, and is stopped there', async () => {
  const { status, body } = await staff.post<ImportRecord>('/api/conversion-import', largeFile('parar'));
  expect(status).toBe(202);
  const window = await sites.open('gerente@demo.test');
  const { page } = window;
  await page.goto(`${sites.stack.url}/admin/conversion-import`);
  const row = page.getByRole('row').nth(1);
  await row.getByRole('progressbar', { name: t('admin.import.progress') }).waitFor();
  // The list is read again by itself.
  await row.getByText(t('codes.import_state.applying')).waitFor({ timeout: 120_000 });
  await row.getByRole('link', { name: 'pedidos.csv' }).click();
  const progress = page.getByRole('status').filter({ hasText: t('admin.import.goes_on') });
  await progress.getByText(/^Faltam [\d.]+ pedidos, R\$/).waitFor();
  await screenshot(page, 'admin-import-applying');
  expect(await axe(page)).toEqual([]);

  await page.getByRole('button', { name: t('admin.import.stop'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('admin.import.stop_question', { name: 'pedidos.csv' }) });
  await dialog.getByText(t('admin.import.stop_text')).waitFor();
  await dialog.getByRole('button', { name: t('ra.action.confirm'), exact: true }).click();
  await page.getByText(/^A importação foi parada\. Ficou o que já estava aplicado: /).waitFor();
  const { body: stopped } = await staff.get<ImportRecord>(`/api/conversion-import/${body.id}`);
  expect(stopped).toMatchObject({ state: 'stopped' });
  expect(stopped.applied_lines).toBeGreaterThan(0);
  expect(stopped.applied_lines).toBeLessThan(lines);
  expect(await page.getByRole('main').innerText()).toContain(stopped.applied_lines.toLocaleString('pt-BR'));
  window.expectQuiet();
  await window.close();
}, 240_000);

it('an import that was refused says which lines, in English, on a phone and in the dark', async () => {
  const file = orderFile([{ order: 'bom' }, { order: 'ruim', price: 'dez' }]);
  const { body } = await staff.post<ImportRecord>('/api/conversion-import', importForm(file));
  const window = await sites.open('gerente@demo.test', { device: 'phone', dark: true });
  const { page } = window;
  await page.context().addInitScript(() => localStorage.setItem('locale', 'en'));
  await page.goto(`${sites.stack.url}/admin/conversion-import/${body.id}/show`);
  await page.getByText(en('admin.import.refused')).waitFor();
  await page.getByText('price_brl', { exact: true }).waitFor();
  await page.getByText(`${en('admin.import.errors.amount')} (dez)`).waitFor();
  expect(await page.getByRole('button', { name: en('admin.import.stop'), exact: true }).count()).toBe(0);
  await screenshot(page, 'admin-import-refused-phone-dark');
  expect(await axe(page)).toEqual([]);
  window.expectQuiet();
  await window.close();
});
