import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SAMPLE_PASSWORD } from '../support/client.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';
import { proveByPassword } from './story/account.ts';

const t = translators['pt-br'];

/** The first attempt to make a key is refused, which asks for the proof. */
const asksForProof = /403 POST .*\/api\/api-key$/;

let sites: Sites;

beforeAll(async () => {
  sites = await startSites();
});

afterAll(() => sites.close());

const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: t(key, values), exact: true });

/** Makes a key on the page of the own security. @returns it */
async function makeKey(page: Page, name: string, choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await button(page, 'screens.api_keys.new').click();
  const dialog = page.getByRole('dialog', { name: t('screens.api_keys.new') });
  await dialog.getByLabel(t('screens.api_keys.name'), { exact: true }).fill(name);
  await choose(dialog);
  await dialog.getByRole('button', { name: t('screens.api_keys.make'), exact: true }).click();
  await proveByPassword(page, SAMPLE_PASSWORD);
  const made = page.getByRole('dialog', { name: t('screens.api_keys.keep') });
  const key = await made.getByLabel(t('screens.api_keys.key'), { exact: true }).inputValue();
  await made.getByRole('button', { name: t('screens.api_keys.kept'), exact: true }).click();
  await made.waitFor({ state: 'detached' });
  return key;
}

/** Calls the API as a program does: with the key, without cookies and without the header of browsers. */
const statusOf = async (key: string, path: string) =>
  (await fetch(sites.stack.url + path, { headers: { authorization: `Bearer ${key}` } })).status;

it('an affiliate makes a key, a program reads with it what it may, and it ends when it is revoked', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('afiliado@demo.test', { device: 'phone' });
  await page.goto(`${sites.stack.url}/account/myaccount/security`);
  // The keys stand below what decides where, and are loaded once they are near.
  const showKeys = async () => {
    await page.getByRole('heading', { name: t('screens.security.history.title') }).waitFor();
    await settled();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('heading', { name: t('screens.api_keys.title') }).waitFor();
    await settled();
  };
  await showKeys();
  await page.getByText(t('screens.api_keys.empty')).waitFor();
  const key = await makeKey(page, 'BI de vendas', (dialog) =>
    dialog
      .getByRole('checkbox', { name: `${t('screens.api_keys.read')}: ${t('screens.api_keys.nouns.conversion')}` })
      .check(),
  );
  expect(key).toMatch(/^key_[\w-]{43}$/);
  const row = page.getByRole('listitem').filter({ hasText: 'BI de vendas' });
  await row.getByText(t('screens.api_keys.reads', { names: t('screens.api_keys.nouns.conversion') })).waitFor();
  await row.getByText(t('screens.api_keys.unused')).waitFor();
  expect(await page.content()).not.toContain(key);

  expect(await statusOf(key, '/api/conversion')).toBe(200);
  expect(await statusOf(key, '/api/channel')).toBe(403);
  // The use is noted beside the call.
  await expect
    .poll(async () => (await page.request.get(`${sites.stack.url}/api/api-key`)).text())
    .toContain('"last_used_at":"');
  await page.reload();
  await showKeys();
  const used = new RegExp(t('screens.api_keys.used', { time: '[^·]+', address: '.*(127\\.0\\.0\\.1|::1)' }));
  expect(await row.innerText()).toMatch(used);

  await button(page, 'screens.api_keys.log.title').click();
  const log = page.getByRole('dialog', { name: t('screens.api_keys.log.title') });
  const refused = log.getByRole('listitem').filter({ hasText: 'GET /api/channel' });
  await refused.getByText('403', { exact: true }).waitFor();
  expect(await refused.innerText()).toContain('BI de vendas');
  await log.getByText(t('screens.api_keys.log.filter'), { exact: true }).click();
  await log.getByLabel(t('screens.api_keys.log.status'), { exact: true }).fill('200');
  await refused.waitFor({ state: 'detached' });
  await log.getByText('GET /api/conversion').first().waitFor();
  await log.getByRole('button', { name: t('common.close'), exact: true }).click();

  await button(page, 'screens.api_keys.revoke_of', { name: 'BI de vendas' }).click();
  const question = page.getByRole('dialog', { name: t('screens.api_keys.revoke_question', { name: 'BI de vendas' }) });
  await question.getByRole('button', { name: t('screens.api_keys.revoke'), exact: true }).click();
  await page.getByText(t('screens.api_keys.empty')).waitFor();
  expect(await statusOf(key, '/api/conversion')).toBe(401);
  await settled();
  expectQuiet({ but: [asksForProof] });
  await close();
});

it('staff get a key that holds whatever the form offers them', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('admin@demo.test');
  await page.goto(`${sites.stack.url}/admin/security`);
  const key = await makeKey(page, 'Integração', async (dialog) => {
    await dialog.getByRole('button', { name: t('screens.api_keys.read_all'), exact: true }).click();
    for (const box of await dialog
      .getByRole('checkbox', { name: new RegExp(`^${t('screens.api_keys.change')}: `) })
      .all())
      await box.check();
  });
  for (const path of ['/api/affiliate', '/api/payment', '/api/staff-user'])
    expect([path, await statusOf(key, path)]).toEqual([path, path === '/api/staff-user' ? 403 : 200]);
  await settled();
  expectQuiet({ but: [asksForProof] });
  await close();
});

it('staff make a read key of an advertiser, with which it reads what is its own, until it is revoked', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('campanhas@demo.test');
  await page.goto(`${sites.stack.url}/admin/advertiser/1`);
  await page.getByText(t('admin.advertiser.no_read_keys')).waitFor();
  await button(page, 'admin.advertiser.new_read_key').click();
  const dialog = page.getByRole('dialog', { name: t('admin.advertiser.new_read_key') });
  await dialog.getByLabel(t('screens.api_keys.name'), { exact: true }).fill('BI da loja');
  await dialog
    .getByRole('checkbox', { name: `${t('screens.api_keys.read')}: ${t('screens.api_keys.nouns.event')}` })
    .uncheck();
  await dialog.getByRole('button', { name: t('screens.api_keys.make'), exact: true }).click();
  await proveByPassword(page, SAMPLE_PASSWORD);
  const made = page.getByRole('dialog', { name: t('screens.api_keys.keep') });
  const key = await made.getByLabel(t('admin.advertiser.read_key'), { exact: true }).inputValue();
  expect(key).toMatch(/^adv_[\w-]{43}$/);
  await made.getByRole('button', { name: t('screens.api_keys.kept'), exact: true }).click();
  await made.waitFor({ state: 'detached' });

  expect(await statusOf(key, '/api/advertiser-conversion')).toBe(200);
  for (const path of ['/api/event', '/api/conversion', '/api/affiliate', '/api/advertiser'])
    expect([path, await statusOf(key, path)]).toEqual([path, 403]);
  const row = page.getByRole('row').filter({ hasText: 'BI da loja' });
  await row.getByText(t('admin.advertiser.reads.postback')).waitFor();
  expect(await page.content()).not.toContain(key);
  await settled();

  await row.getByRole('button', { name: `${t('screens.api_keys.revoke')} (BI da loja)` }).click();
  const question = page.getByRole('dialog', { name: t('screens.api_keys.revoke_question', { name: 'BI da loja' }) });
  await question.getByRole('button', { name: t('ra.action.confirm'), exact: true }).click();
  await page.getByText(t('admin.advertiser.no_read_keys')).waitFor();
  expect(await statusOf(key, '/api/advertiser-conversion')).toBe(401);
  await settled();
  expectQuiet({ but: [/403 POST .*\/api\/advertiser-read-key$/] });
  await close();
});
