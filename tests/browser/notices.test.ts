import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe, screenshot } from '../support/browser.ts';
import { signedInClient } from '../support/client.ts';
import { openBackOffice, useSites } from '../support/sites.ts';
import { overflowing } from './screens/overflow.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];
const title = t('screens.notices.title');

const sites = await useSites();

const bell = (page: Page) => page.getByRole('button', { name: new RegExp(`^${title}`) }).first();
const panel = (page: Page) => page.getByRole('dialog', { name: title });

it('the bell of the portal counts what is unread, and its panel leads to it and marks all as read', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('afiliado@demo.test', { device: 'phone' });
  await page.goto(`${sites.stack.url}/invoices`);
  await settled();
  const client = await signedInClient(sites.stack.url, 'afiliado@demo.test');
  const { body } = await client.get<{ unread: number }>('/api/notice-count/own');
  expect(body.unread).toBeGreaterThan(0);
  const place = await bell(page).boundingBox();
  await page
    .getByRole('button', { name: `${title}: ${t('screens.notices.unread', { smart_count: body.unread })}` })
    .waitFor();
  expect(await bell(page).boundingBox()).toEqual(place);
  await bell(page).click();
  await panel(page).getByRole('listitem').first().waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  await screenshot(page, 'portal-notices');
  await panel(page)
    .getByRole('button', { name: t('screens.notices.read_all') })
    .click();
  await page.getByRole('button', { name: title, exact: true }).waitFor();
  await panel(page).getByRole('link', { name: /venda/ }).first().click();
  await page.waitForURL('**/report');
  expect((await client.get<{ unread: number }>('/api/notice-count/own')).body.unread).toBe(0);
  expectQuiet();
  await close();
});

it('staff switch the bell or the mail of a kind off, and the choice stays', async () => {
  const { page, settled, expectQuiet, close } = await openBackOffice(sites, '/notices', 'financeiro@demo.test');
  await settled();
  const choice = (how: 'bell' | 'mail') =>
    page.getByRole('checkbox', { name: `${t('codes.notice_kind.bank_silent')}: ${t(`screens.notices.${how}`)}` });
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'admin-notice-preferences');
  await choice('mail').uncheck();
  await page.getByText(t('screens.notices.saved')).first().waitFor();
  await page.reload();
  await settled();
  expect([await choice('bell').isChecked(), await choice('mail').isChecked()]).toEqual([true, false]);
  await bell(page).click();
  await panel(page).getByRole('link', { name: /banco/ }).first().click();
  await page.waitForURL('**/admin/payment-run/*');
  expectQuiet();
  await close();
});
