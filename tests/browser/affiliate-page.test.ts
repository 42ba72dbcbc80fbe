import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, layoutShift, type TestPage, watchLayoutShift } from '../support/browser.ts';
import { signedInClient } from '../support/client.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];

let sites: Sites;

beforeAll(async () => {
  sites = await startSites();
});

afterAll(() => sites.close());

async function openAffiliate(email: string, id = 1): Promise<TestPage> {
  const window = await sites.open(email);
  await window.page.goto(`${sites.stack.url}/admin/affiliate/${id}/access`);
  await window.settled();
  return window;
}

const history = (page: Page) => page.getByRole('region', { name: t('admin.affiliate_history.title') });
const figure = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').first();

it('nothing on the page of an affiliate moves while it loads on a phone', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('admin@demo.test', { device: 'phone' });
  await page.setViewportSize({ width: 390, height: 844 });
  await watchLayoutShift(page);
  // The channels, a line or more of them, are known after the payments.
  const paymentsKnown = page.waitForResponse(/\/api\/payment\?/);
  await page.route('**/api/channel?**', async (route) => {
    await paymentsKnown;
    await route.continue();
  });
  await page.goto(`${sites.stack.url}/admin/affiliate/1/access`);
  await settled();
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  expectQuiet();
  await close();
});

it('the page of an affiliate says what it can ask for, what it sells, and what holds its payments', async () => {
  const { page, expectQuiet } = await openAffiliate('admin@demo.test');
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const { body } = await staff.get<{ available: number }>('/api/payout-standing/1');
  const amount = body.available.toLocaleString('pt-BR', { minimumFractionDigits: 2 });
  expect(await figure(page, t('admin.affiliate_head.available')).innerText()).toContain(amount);
  await figure(page, t('admin.affiliate_head.last_sale')).getByRole('link').waitFor();

  const filter = encodeURIComponent('{"affiliate_id":1,"state":"failed"}');
  const [failed] = (await staff.get<{ id: number }[]>(`/api/payment?filter=${filter}`)).body;
  const holds = page.getByRole('listitem').filter({ hasText: t('admin.affiliate_holds.payment', { id: failed!.id }) });
  await holds.first().getByRole('link').click();
  await page.waitForURL(`**/admin/payment/${failed!.id}**`);
  expectQuiet();
});

it('staff leave notes for one another, which their author alone changes', async () => {
  const author = await openAffiliate('gerente@demo.test');
  const { page } = author;
  await history(page).getByLabel(t('admin.affiliate_note.write')).fill('Prefere mensagem de manhã.');
  await history(page)
    .getByRole('button', { name: t('admin.affiliate_note.save') })
    .click();
  await history(page).getByText('Prefere mensagem de manhã.').waitFor();

  const colleague = await openAffiliate('financeiro@demo.test');
  await history(colleague.page).getByText('Prefere mensagem de manhã.').waitFor();
  expect(
    await history(colleague.page)
      .getByRole('button', { name: t('admin.affiliate_note.edit') })
      .count(),
  ).toBe(0);
  expect(await axe(colleague.page)).toEqual([]);
  colleague.expectQuiet();

  await history(page)
    .getByRole('button', { name: t('admin.affiliate_note.edit') })
    .click();
  await history(page).getByLabel(t('admin.affiliate_note.text'), { exact: true }).fill('Prefere mensagem à tarde.');
  await history(page)
    .getByRole('button', { name: t('admin.affiliate_note.save') })
    .click();
  await history(page).getByText('Prefere mensagem à tarde.').waitFor();

  await history(page)
    .getByRole('button', { name: t('admin.affiliate_note.delete') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ra.action.confirm') })
    .click();
  await history(page).getByText('Prefere mensagem à tarde.').waitFor({ state: 'detached' });
  author.expectQuiet();
});

it('one goes from an affiliate to the next of the list', async () => {
  const { page, expectQuiet } = await openAffiliate('admin@demo.test');
  await page.getByRole('link', { name: t('ra.navigation.next') }).click();
  await page.waitForURL('**/admin/affiliate/2/access');
  await page.getByText('ID 2', { exact: true }).waitFor();
  expectQuiet();
});
