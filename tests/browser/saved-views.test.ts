import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { axe, screenshot } from '../support/browser.ts';
import { signedInClient } from '../support/client.ts';
import { openBackOffice, useSites } from '../support/sites.ts';
import { overflowing } from './screens/overflow.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];

const sites = await useSites();
const staff = 'admin@demo.test';

const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });
const chips = (page: Page) => page.getByRole('list', { name: t('admin.saved_view.title') });
const chip = (page: Page, name: string) => chips(page).getByRole('link', { name });

async function openMenu(page: Page, key: string): Promise<void> {
  await button(page, 'admin.saved_view.title').click();
  await page.getByRole('menuitem', { name: t(key) }).click();
}

const filter = JSON.stringify({ validation_status: conversionStatus.codes.refused });
const refused = `/conversion?filter=${encodeURIComponent(filter)}&sort=transaction_amount&order=ASC`;

it('what a list shows is saved, opened by one click, shared, received by mail, renamed and deleted', async () => {
  const { page, settled, expectQuiet, close } = await openBackOffice(sites, refused, staff);
  await settled();
  await openMenu(page, 'admin.saved_view.save');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox').fill('Recusadas');
  await form.getByRole('switch').or(form.getByRole('checkbox')).first().check();
  await form.getByRole('button', { name: t('ra.action.save') }).click();
  await chip(page, 'Recusadas').waitFor();
  expect(await chip(page, 'Recusadas').getAttribute('aria-current')).toBe('true');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'admin-saved-views');

  // Another list of the same rows, and back by one click.
  await page.goto(`${sites.stack.url}/admin/conversion?filter={}&sort=id&order=DESC`);
  await settled();
  expect(await chip(page, 'Recusadas').getAttribute('aria-current')).toBeNull();
  await chip(page, 'Recusadas').click();
  await page.waitForURL(({ searchParams }) => searchParams.get('filter') === filter);
  expect(new URL(page.url()).searchParams.get('sort')).toBe('transaction_amount');
  await settled();

  await openMenu(page, 'admin.saved_view.change');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: t('admin.saved_view.mail') }).click();
  await page.getByText(t('admin.saved_view.mail_started')).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  await screenshot(page, 'admin-saved-views-dialog');
  await dialog.getByRole('button', { name: t('common.edit') }).click();
  const edit = page.getByRole('dialog').last();
  await edit.getByRole('textbox').fill('Vendas recusadas');
  await edit.getByRole('button', { name: t('ra.action.save') }).click();
  await dialog.getByRole('link', { name: 'Vendas recusadas' }).waitFor();

  const colleague = await openBackOffice(sites, '/conversion', 'gerente@demo.test');
  await chip(colleague.page, 'Vendas recusadas').waitFor();
  colleague.expectQuiet();
  await colleague.close();

  await dialog.getByRole('button', { name: t('common.edit') }).click();
  await edit.getByRole('button', { name: t('common.delete') }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: t('common.confirm') })
    .click();
  await dialog.getByText(t('admin.saved_view.none')).waitFor();
  expect(await chips(page).count()).toBe(0);
  expectQuiet();
  await close();
});

it('the address of a view opens its list, and that of its mail downloads the rows', async () => {
  const client = await signedInClient(sites.stack.url, staff);
  const view = { resource: 'campaign', name: 'Por nome', filter: { q: 'a' }, sort: 'name', order: 'DESC' };
  const { body } = await client.post<{ id: number }>('/api/saved-view', view);
  const { page, expectQuiet, close } = await openBackOffice(sites, '/', staff);
  const downloaded = page.waitForEvent('download');
  await page.goto(`${sites.stack.url}/admin/saved-view/${body.id}/show?csv=1`);
  expect((await downloaded).suggestedFilename()).toBe('campaign.csv');
  await page.waitForURL(({ pathname, searchParams }) => {
    return pathname === '/admin/campaign' && searchParams.get('filter') === '{"q":"a"}';
  });
  await chip(page, 'Por nome').waitFor();
  expectQuiet();
  await close();
  await client.delete(`/api/saved-view/${body.id}`);
});

it('the link in the mail of a view says what it ends', async () => {
  const { page, settled, close } = await sites.open();
  await page.goto(`${sites.stack.url}/unsubscribe/view-0123456789`);
  await settled();
  await page.getByRole('heading', { name: t('portal.unsubscribe.of_view.title') }).waitFor();
  await close();
});
