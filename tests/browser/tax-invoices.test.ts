import { expect, it } from 'vitest';
import { paths } from '../../affiliate/session/paths.ts';
import { axe } from '../support/browser.ts';
import { useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];
const sites = await useSites();

it.each([
  ['nobody who is paid by CPF', 'afiliado10@demo.test', false],
  ['who is paid by CNPJ', 'afiliado@demo.test', true],
])('the page of tax invoices asks %s for one', async (_name, email, isAsked) => {
  const { page, settled, expectQuiet, close } = await sites.open(email, { device: 'phone' });
  await page.goto(sites.stack.url + paths.invoices);
  await page.getByRole('heading', { level: 1, name: t('portal.page.invoices') }).waitFor();
  await settled();
  const text = await page.getByRole('main').innerText();
  expect(text.includes(t('portal.tax_invoices.intro'))).toBe(isAsked);
  expect(text.includes(t('portal.tax_invoices.nothing_needed_text'))).toBe(!isAsked);
  expectQuiet();
  await close();
});

it('two tax invoices of one month are regions of two names', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('afiliado@demo.test', { device: 'phone' });
  await page.route('**/api/invoice?*', async (route) => {
    const response = await route.fetch();
    const taxInvoices = (await response.json()) as { id: number; payment_id: number; can_upload: boolean }[];
    const [first] = taxInvoices;
    if (!first) throw new Error('the sample data have no tax invoice');
    const [one, other] = [0, 1].map((at) => ({ ...first, id: at + 1, payment_id: 71 + at, can_upload: true }));
    await route.fulfill({ response, json: [one, other] });
  });
  await page.goto(sites.stack.url + paths.invoices);
  await settled();
  expect(await page.getByRole('region', { name: t('portal.tax_invoices.of_payment', { id: '71' }) }).count()).toBe(1);
  expect(await page.getByRole('heading', { name: t('portal.tax_invoices.sheet.title') }).count()).toBe(2);
  expect(await axe(page, ['landmark-unique'])).toEqual([]);
  expectQuiet();
  await close();
});
