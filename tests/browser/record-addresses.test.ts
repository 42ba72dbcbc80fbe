import { expect, it } from 'vitest';
import { openBackOffice, useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];

const sites = await useSites();
const openPage = (path: string, email?: string) => openBackOffice(sites, path, email);

it('an id that does not exist is answered by a page that says so, at the address that was asked for', async () => {
  const { page, expectQuiet, settled, close } = await openPage('/', 'admin@demo.test');
  for (const path of [
    '/affiliate/999999/access',
    '/advertiser/999999',
    '/campaign/999999',
    '/payment/999999',
    '/payment-run/999999',
    '/advertiser-invoice/999999/show',
    '/invoice-upload/999999/show',
    '/bank-return/999999/show',
    '/conversion/999999/show',
    '/outbox-mail/999999/show',
    // Nouns without a page, and a page under another address.
    '/bonus/999999',
    '/channel/999999',
    '/participation/1-999999',
    '/tracking-link/create',
    '/bank-return/999999',
  ]) {
    await page.goto(`${sites.stack.url}/admin${path}`);
    await page.getByRole('heading', { name: t('errors.not_found') }).waitFor();
    await settled();
    expect(new URL(page.url()).pathname).toBe(`/admin${path}`);
  }
  // What is no number of a record is refused as malformed.
  expectQuiet({ but: [/404/, /^400 GET .*\/api\/tracking-link\/create$/] });
  await close();
});

it('the address of a record without its page leads to its page, or to the list of those that have none', async () => {
  const { page, expectQuiet, close } = await openPage('/bank-return/1', 'admin@demo.test');
  await page.waitForURL('**/admin/bank-return/1/show');
  await page.goto(`${sites.stack.url}/admin/channel/1`);
  await page.getByRole('table').waitFor();
  expectQuiet();
  await close();
});
