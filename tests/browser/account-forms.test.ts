import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { layoutShift, watchLayoutShift } from '../support/browser.ts';
import { SAMPLE_PASSWORD } from '../support/client.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';
import { proveByPassword } from './story/account.ts';
import { mailTo } from './story/mail.ts';
import { register } from './story/portal.ts';

const t = translators['pt-br'];

let sites: Sites;

beforeAll(async () => {
  sites = await startSites({ CEP_URLS: 'none' });
});

afterAll(() => sites.close());

const open = async (path: string, isVisitor = false) => {
  const window = await sites.open(isVisitor ? undefined : 'afiliado@demo.test', { device: 'phone' });
  await window.page.goto(sites.stack.url + path);
  return window;
};

/** The built file of a source that is loaded when it is needed; its own name is not in it. */
function fileOf(source: string): string {
  const manifest: unknown = JSON.parse(readFileSync('dist/affiliate/.vite/manifest.json', 'utf8'));
  const { file } = z.record(z.string(), z.object({ file: z.string() })).parse(manifest)[`../${source}`] ?? {};
  if (file === undefined) throw new Error(`${source} has no file of its own`);
  return file;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

it('a payment request names each missing field, and leads to it', async () => {
  const { page, settled, expectQuiet, close } = await open('/auth');
  const unfilled = { bank_agency: null, email: null };
  await page.route('**/api/payment-info?**', async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as object[];
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, ...unfilled })) });
  });
  await page.route('**/api/payout-standing/*', async (route) => {
    const answer = await route.fetch();
    const fields = ['email', 'bank_agency'];
    const blocker = { code: 'payment_info', values: { fields }, fix_path: '/account/myaccount/pay_info' };
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), blockers: [blocker] } });
  });
  await page.goto(`${sites.stack.url}/financial`);
  await page.getByRole('button', { name: t('screens.financial.request') }).click();
  const dialog = page.getByRole('dialog', { name: t('screens.financial.incomplete_title') });
  await expect
    .poll(() => dialog.getByRole('listitem').getByRole('button').allInnerTexts())
    .toEqual([t('screens.payment_info.fields.email'), t('screens.payment_info.fields.bank_agency')]);
  await dialog.getByRole('button', { name: t('screens.payment_info.fields.bank_agency') }).click();
  await page.waitForURL('**/account/myaccount/pay_info?field=bank_agency');
  await expect.poll(() => focused(page)).toBe('bank_agency');
  await page
    .getByLabel(`${t('screens.payment_info.fields.bank_agency')}*`)
    .and(page.locator(':invalid, [aria-invalid="true"]'))
    .waitFor();
  await page.goBack();
  await page.getByRole('button', { name: t('screens.financial.request') }).click();
  await dialog.getByRole('button', { name: t('common.continue') }).click();
  await page.waitForURL('**/account/myaccount/pay_info?field=email');
  await expect.poll(() => focused(page)).toBe('email');
  await settled();
  expectQuiet();
  await close();
});

it('a requested payment that needs a tax invoice says so, and leads to where it is sent', async () => {
  const { page, settled, expectQuiet, close } = await open('/financial');
  await page.route('**/api/payment-request', (route) =>
    route.fulfill({
      status: 201,
      json: {
        id: 'a',
        message: 'Solicitado.',
        payment_id: 7,
        amount: 700,
        pay_date: '2026-12-15',
        requested_at: '2026-12-01T12:00:00Z',
      },
    }),
  );
  await page.getByRole('button', { name: t('screens.financial.request') }).click();
  await page.getByRole('dialog').getByText(t('screens.financial.confirm.invoice')).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.confirm'), exact: true })
    .click();
  const receipt = page.getByRole('dialog', { name: t('screens.financial.receipt.title') });
  await receipt.getByText(t('screens.financial.receipt.pay_date_invoice', { date: '15/12/2026' })).waitFor();
  await receipt.getByRole('button', { name: t('screens.financial.receipt.send_invoice') }).click();
  await page.waitForURL('**/invoices');
  await settled();
  expectQuiet();
  await close();
});

it('the field of the bank says that it loads, keeps what is typed, and recovers after a failure', async () => {
  const { page, expectQuiet, close } = await open('/auth');
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isBroken = true;
  await page.route(`**/${fileOf('shared/ui/features/payouts/payment-info/bank-select.tsx')}`, async (route) => {
    if (isBroken) return route.abort('failed');
    await held;
    await route.continue();
  });
  let areBanksBroken = true;
  await page.route('**/api/bank?**', (route) => (areBanksBroken ? route.abort('failed') : route.continue()));
  await page.goto(`${sites.stack.url}/account/myaccount/pay_info`);
  await page.getByRole('button', { name: t('screens.payment_info.edit') }).click();
  const label = `${t('screens.payment_info.fields.bank_name')}*`;
  await page.getByLabel(label, { exact: true }).focus();
  const retry = page.getByRole('button', { name: t('common.retry') });
  await retry.waitFor();
  isBroken = false;
  await retry.click();
  await page.getByLabel(label, { exact: true }).fill('077');
  await page.getByText(t('common.loading'), { exact: true }).waitFor();
  release?.();
  // The code of the list is there, but the banks are not.
  await retry.waitFor();
  expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('077');
  areBanksBroken = false;
  await retry.click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect.poll(() => options.count()).toBe(1);
  const bank = page.getByRole('combobox', { name: label, exact: true });
  expect(await bank.inputValue()).toBe('077');
  await options.first().click();
  expect(await bank.inputValue()).toMatch(/^077 - /);
  expectQuiet({ but: [/ERR_FAILED/, /preload|Failed to fetch/i] });
  await close();
});

it('payment data stand in a card, which opens their form and stands again once they are saved', async () => {
  const { page, close } = await open('/account/myaccount/pay_info');
  const card = page.getByRole('region', { name: t('screens.payment_info.title') });
  expect(await card.innerText()).toMatch(/Pix [^:]*: •••\S{4}\n/);
  expect(await page.locator('main input').count()).toBe(0);
  await card.getByRole('button', { name: t('screens.payment_info.edit') }).click();
  const key = page.getByLabel(t('screens.payment_info.fields.pix_key'), { exact: true });
  await key.waitFor();
  await page.getByLabel(t('screens.payment_info.fields.pix_type'), { exact: true }).selectOption('');
  await key.waitFor({ state: 'detached' });
  await page.getByLabel(t('screens.payment_info.fields.pix_type'), { exact: true }).selectOption('CNPJ');
  await page.getByLabel(t('screens.payment_info.fields.trademark'), { exact: true }).fill('Canal da Ana');
  // A phone keeps the button in sight, above the bar at its bottom.
  await page.evaluate(() => window.scrollTo(0, 0));
  const save = page.getByRole('button', { name: t('common.save_changes') });
  const bar = page.getByRole('navigation', { name: t('portal.layout.main_navigation') });
  const [place, barPlace] = [await save.boundingBox(), await bar.last().boundingBox()];
  expect(place!.y).toBeGreaterThan(0);
  expect(place!.y + place!.height).toBeLessThanOrEqual(barPlace!.y);
  await save.click();
  await proveByPassword(page, SAMPLE_PASSWORD);
  await card.waitFor();
  await close();
});

it('the country of the bank has no error once it fits the document', async () => {
  const { page, close } = await open('/account/myaccount/pay_info');
  await page.getByRole('button', { name: t('screens.payment_info.edit') }).click();
  await page.getByLabel(`${t('screens.payment_info.fields.document_type')}*`).selectOption('INTER');
  const error = page.getByText(t('validation.bank_of_foreign_document'));
  await error.waitFor();
  await page.getByLabel(`${t('screens.payment_info.fields.bank_country')}*`).selectOption('PT');
  await error.waitFor({ state: 'detached' });
  await close();
});

it('the postal code survives a change of the country and back, and the state is chosen from a list', async () => {
  const { page, close } = await open('/account/myaccount/address');
  const country = page.getByLabel(t('screens.address.country'));
  const code = await page.getByLabel(t('screens.address.postal_code_br')).inputValue();
  const city = await page.getByLabel(t('screens.address.city')).inputValue();
  expect(code).toMatch(/^\d{5}-\d{3}$/);
  expect(await page.getByLabel(t('screens.address.state')).locator('option').count()).toBe(27);
  await country.selectOption('PT');
  expect(await page.getByLabel(t('screens.address.postal_code_other')).inputValue()).toBe('');
  expect(await page.locator('input[name="state"]').count()).toBe(1);
  await country.selectOption('BR');
  expect(await page.getByLabel(t('screens.address.postal_code_br')).inputValue()).toBe(code);
  expect(await page.getByLabel(t('screens.address.city')).inputValue()).toBe(city);
  await close();
});

it('Escape closes an untouched dialog, and asks before it loses what was typed', async () => {
  const { page, close } = await open('/account/myaccount/channels');
  const dialog = page.getByRole('dialog', { name: t('screens.channels.add') });
  const question = page.getByRole('dialog', { name: t('screens.unsaved.title') });
  await page.getByRole('button', { name: t('screens.channels.add') }).click();
  await dialog.getByLabel(t('screens.channels.name')).press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('screens.channels.add') }).click();
  await dialog.getByLabel(t('screens.channels.name')).fill('Meu blog');
  await dialog.getByLabel(t('screens.channels.name')).press('Escape');
  await question.getByRole('button', { name: t('screens.unsaved.stay') }).click();
  expect(await dialog.getByLabel(t('screens.channels.name')).inputValue()).toBe('Meu blog');
  await close();
});

it('a name in a social network becomes its address', async () => {
  const { page, close } = await open('/account/myaccount/channels');
  await page.getByRole('button', { name: t('screens.channels.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('screens.channels.add') });
  const type = dialog.getByRole('combobox', { name: t('screens.channels.type') });
  await type.click();
  await page.getByRole('option', { name: 'Redes sociais' }).click();
  await dialog.getByLabel(t('screens.channels.url')).fill('@ana.souza');
  await dialog.getByLabel(t('screens.channels.url')).blur();
  expect(await dialog.getByLabel(t('screens.channels.url')).inputValue()).toBe('https://www.instagram.com/ana.souza');
  await close();
});

it('a login e-mail that cannot be saved yet says why, and errors go when their field is filled', async () => {
  const { page, close } = await open('/account/myaccount/access');
  await page.getByRole('button', { name: t('screens.login_email.title') }).click();
  const dialog = page.getByRole('dialog', { name: t('screens.login_email.title') });
  const save = dialog.getByRole('button', { name: t('common.save') });
  expect(await save.isDisabled()).toBe(true);
  const whyId = await save.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${whyId}"]`).innerText()).toBe(t('screens.login_email.incomplete'));
  await dialog.getByRole('button', { name: t('common.cancel') }).click();
  const name = page.getByLabel(t('screens.access.name'), { exact: true });
  await page.getByRole('button', { name: t('screens.access.create') }).click();
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  await name.fill('Lia');
  expect(await name.getAttribute('aria-invalid')).toBe('false');
  // The focus stays where it is, though another field is still wrong.
  await expect.poll(() => focused(page)).toBe('name');
  await close();
});

it('after an empty submit, passwords that differ say so while they are typed, and no longer once they agree', async () => {
  const { page, close } = await open('/auth', true);
  const link = { id: 'password_reset-0123456789', state: 'open', needs_password: false };
  await page.route('**/api/mailed-link/**', (route) => route.fulfill({ json: link }));
  await page.goto(`${sites.stack.url}/password-reset/0123456789`);
  const password = page.getByLabel(t('screens.password.new'), { exact: true });
  const confirmation = page.getByLabel(t('screens.password.confirmation'), { exact: true });
  const mismatch = page.getByText(t('validation.password_mismatch'), { exact: true });
  await page.getByRole('button', { name: t('portal.recovery.password'), exact: true }).click();
  await expect.poll(() => confirmation.getAttribute('aria-invalid')).toBe('true');
  await password.fill('Segura-77-xy');
  expect(await password.getAttribute('aria-invalid')).toBe('false');
  await confirmation.fill('Segura-77-xz');
  await mismatch.waitFor();
  await password.fill('Segura-77-xz');
  await mismatch.waitFor({ state: 'detached' });
  expect(await confirmation.getAttribute('aria-invalid')).toBe('false');
  await close();
});

it('after the registration the e-mail is filled in', async () => {
  const { page, close } = await open('/auth', true);
  await register(page, {
    firstName: 'Rita',
    lastName: 'Nunes',
    email: 'rita@exemplo.test',
    password: 'Segura-77-xy',
  });
  expect(await page.getByLabel(t('portal.auth.email')).inputValue()).toBe('rita@exemplo.test');
  await close();
});

it('who registers and activates in one browser is signed in without typing the password again', async () => {
  const rosa = { firstName: 'Rosa', lastName: 'Nunes', email: 'rosa@exemplo.test', password: 'Segura-77-xy' };
  const { page, close } = await open('/auth', true);
  await register(page, rosa);
  const path = /\/activate\/[\w-]+/.exec(await mailTo(sites.stack.dataDir, rosa.email))?.[0];
  const mail = await page.context().newPage();
  await mail.goto(`${sites.stack.url}${path}`);
  await mail.getByRole('button', { name: t('portal.activate.submit'), exact: true }).click();
  for (const tab of [mail, page])
    await tab.getByRole('heading', { level: 1 }).filter({ hasText: rosa.firstName }).waitFor();
  await close();
});

it('the whole token is copied after a proof of identity, beside the login and the id', async () => {
  const { page, close } = await open('/account/myaccount/access');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const field = (key: string) => page.getByLabel(t(`screens.access.${key}`), { exact: true });
  for (const key of ['login', 'id', 'token']) expect(await field(key).getAttribute('readonly')).not.toBeNull();
  for (const key of ['login', 'id']) {
    await page.getByRole('button', { name: t(`screens.access.copy_${key}`), exact: true }).click();
    await expect.poll(copied).toBe(await field(key).inputValue());
  }
  const end = (await field('token').inputValue()).slice(-4);
  await page.getByRole('button', { name: t('screens.access.copy_token'), exact: true }).click();
  await proveByPassword(page, SAMPLE_PASSWORD);
  await expect.poll(copied).toMatch(/^pat_/);
  expect((await copied()).endsWith(end)).toBe(true);
  await close();
});

it('the report has ten rows, or as many as were chosen on this device', async () => {
  const { page, close } = await open('/report');
  const select = page.getByLabel(t('portal.report.rows_per_page'), { exact: true });
  await expect.poll(() => select.locator('option').allInnerTexts()).toEqual(['10', '25', '50', '100']);
  expect(await select.inputValue()).toBe('10');
  const asked = page.waitForRequest((request) => {
    const url = new URL(request.url());
    return url.pathname === '/api/conversion' && url.searchParams.get('range') === '[0,24]';
  });
  await select.selectOption('25');
  await asked;
  await page.reload();
  await expect.poll(() => select.inputValue()).toBe('25');
  await close();
});

it.each([
  ['/account/myaccount/preferences', 'afiliado@demo.test'],
  ['/account/myaccount/preferences', 'leitura@demo.test'],
  ['/account/myaccount/security', 'afiliado@demo.test'],
  ['/invoices', 'afiliado@demo.test'],
])('nothing on %s moves while it loads, cold and warm, for %s', async (path, who) => {
  const { page, settled, expectQuiet, close } = await sites.open(who, { device: 'phone' });
  await page.setViewportSize({ width: 390, height: 844 });
  await watchLayoutShift(page);
  // The tax invoices are known after the affiliate, whose managers stand below them.
  let affiliateKnown: Promise<unknown> = Promise.resolve();
  await page.route('**/api/invoice?**', async (route) => {
    await affiliateKnown;
    await route.continue();
  });
  for (let visit = 0; visit < 2; visit += 1) {
    affiliateKnown = page.waitForResponse(/\/api\/affiliate\/\d/);
    await (visit === 0 ? page.goto(sites.stack.url + path) : page.reload());
    await settled();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  }
  expectQuiet();
  await close();
});
