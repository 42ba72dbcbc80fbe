import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { translators } from '../screens/words.ts';

const t = translators['pt-br'];
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });
const field = (page: Page, key: string) => page.getByLabel(t(key), { exact: true });
const steps = { now: 0, next: 30_000 };

/** What a person does with the own account in the portal, in the words on its buttons. */

/** Proves to be present when the site asks for it. */
export async function proveByPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('screens.session.step_up') });
  await dialog.getByLabel(t('screens.session.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: t('common.confirm'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

export interface PaymentData {
  document: string;
  beneficiary: string;
  email: string;
  bank: string;
  agency: string;
  account: string;
  digit: string;
}

/** Types payment data of a company with a Brazilian bank, whose Pix key is its document. */
export async function typePaymentData(page: Page, data: PaymentData): Promise<void> {
  const labelled = (name: string) => page.getByLabel(t(`screens.payment_info.fields.${name}`) + '*', { exact: true });
  await labelled('document_type').selectOption({ label: 'CNPJ' });
  await page.getByLabel(`${t('codes.document_type.cnpj')}*`, { exact: true }).pressSequentially(data.document);
  await labelled('business_name').fill(data.beneficiary);
  await labelled('email').fill(data.email);
  await labelled('bank_name').click();
  const bank = page.getByRole('combobox', { name: t('screens.payment_info.fields.bank_name') + '*', exact: true });
  await bank.fill(data.bank);
  await page.getByRole('option', { name: new RegExp(`^${data.bank}`) }).click();
  await labelled('bank_agency').fill(data.agency);
  await labelled('bank_account_type').selectOption({ label: 'Conta Corrente' });
  await labelled('bank_account_number').fill(data.account);
  await labelled('bank_account_number_digit').fill(data.digit);
  await field(page, 'screens.payment_info.fields.pix_type').selectOption({ label: 'CNPJ' });
  await field(page, 'screens.payment_info.fields.pix_key').fill(data.document);
  await button(page, 'screens.payment_info.create').click();
}

/**
 * The code of an authenticator app, of this moment or of the next half minute. Both serve, however late they are sent; that of the
 * half minute before would not, once another begins.
 */
export const codeOf = (secret: string, step: keyof typeof steps): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps[step] });

/** Switches the second factor on; gives its secret and the recovery codes. */
export async function turnOnSecondFactor(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await button(page, 'screens.security.factor.turn_on').click();
  const shown = await field(page, 'screens.security.enrol.secret').inputValue();
  const secret = shown.replaceAll(' ', '');
  await field(page, 'screens.session.code').fill(codeOf(secret, 'now'));
  await button(page, 'screens.security.enrol.confirm').click();
  await page.getByRole('heading', { name: t('screens.security.codes.title') }).waitFor();
  const recoveryCodes = await page
    .getByRole('list', { name: t('screens.security.codes.list') })
    .getByRole('listitem')
    .allInnerTexts();
  await page.getByRole('checkbox', { name: t('screens.security.codes.kept') }).check();
  await button(page, 'screens.security.codes.done').click();
  await page.getByText(t('screens.security.codes.turned_on')).first().waitFor();
  return { secret, recoveryCodes };
}

/** Invites a secondary access that may only read. */
export async function inviteReader(page: Page, name: string, email: string): Promise<void> {
  await field(page, 'screens.access.name').fill(name);
  await field(page, 'screens.access.email').fill(email);
  await field(page, 'screens.access.level').selectOption({ label: t('screens.access.level_read_only') });
  await button(page, 'screens.access.create').click();
  await page.getByRole('heading', { name: t('screens.access.secondary') }).waitFor();
  await page.getByText(t('screens.access.invited'), { exact: true }).waitFor();
}

/** Sets a password on the page of an invitation or a reset. */
export async function setPassword(page: Page, link: string, password: string, submit: string): Promise<void> {
  await page.goto(link);
  await field(page, 'screens.password.new').fill(password);
  await field(page, 'screens.password.confirmation').fill(password);
  await button(page, submit).click();
  await page.waitForURL('**/auth');
  await page.getByText(t('portal.auth.password_changed')).waitFor();
}

/** Changes the login e-mail; the own session ends by it. */
export async function changeLoginEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: t('screens.login_email.title'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('screens.login_email.title') });
  await dialog.getByLabel(t('screens.login_email.email'), { exact: true }).fill(email);
  const save = dialog.getByRole('button', { name: t('common.save'), exact: true });
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByLabel(t('screens.login_email.confirmation'), { exact: true }).fill(email);
  await save.click();
  await page.waitForURL('**/auth');
  await page.getByText(t('screens.login_email.saved')).waitFor();
}

/** Asks for the mail that resets the password. */
export async function requestReset(page: Page, email: string): Promise<void> {
  await page.goto(new URL('/password-reset', page.url()).href);
  await field(page, 'portal.auth.email').fill(email);
  await button(page, 'portal.recovery.request').click();
  await page.getByText(t('portal.auth.reset_sent')).waitFor();
}

export async function signInWithCode(page: Page, email: string, password: string, code: string): Promise<void> {
  await field(page, 'portal.auth.email').fill(email);
  await field(page, 'portal.auth.password').fill(password);
  await button(page, 'portal.auth.enter').click();
  await field(page, 'screens.session.code').fill(code);
  await button(page, 'portal.auth.enter').click();
}

/** Asks for the deletion of the account, through question, terms and credentials; there is nothing left to be paid. */
export async function requestDeletion(page: Page, email: string, password: string): Promise<void> {
  await button(page, 'screens.deletion.open').click();
  await button(page, 'screens.deletion.yes').click();
  const terms = page.getByRole('dialog', { name: t('screens.deletion.terms') });
  await terms.getByRole('checkbox').first().waitFor();
  const boxes = await terms.getByRole('checkbox').all();
  expect(boxes).toHaveLength(6);
  for (const box of boxes) await box.check();
  await terms.getByRole('button', { name: t('screens.deletion.accept'), exact: true }).click();
  await giveCredentials(page, t('screens.deletion.credentials'), t('screens.deletion.submit'), email, password);
  await page.getByText(t('screens.deletion.requested')).first().waitFor();
}

async function giveCredentials(page: Page, title: string, submit: string, email: string, password: string) {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel(t('screens.deletion.email'), { exact: true }).fill(email);
  await dialog.getByLabel(t('screens.deletion.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: submit, exact: true }).click();
}

export async function approveDeletion(page: Page, email: string, password: string): Promise<void> {
  await button(page, 'screens.deletion.approve').click();
  await giveCredentials(page, t('screens.deletion.approve'), t('screens.deletion.approve'), email, password);
}
