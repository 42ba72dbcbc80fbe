import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { translators } from '../screens/words.ts';

const t = translators['pt-br'];
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });
const field = (page: Page, key: string) => page.getByLabel(t(key), { exact: true });

/** What a person does in the portal, in the words on its buttons. */

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export async function register(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: t('portal.auth.create_account') }).click();
  await field(page, 'portal.register.first_name').fill(person.firstName);
  await field(page, 'portal.register.last_name').fill(person.lastName);
  await field(page, 'portal.auth.email').fill(person.email);
  await field(page, 'portal.auth.password').fill(person.password);
  await page.getByRole('checkbox').check();
  await button(page, 'portal.register.submit').click();
  await page.getByText(t('portal.auth.registered'), { exact: true }).waitFor();
}

/** Presses the button behind the link of the mail. */
export async function activate(page: Page, mail: string): Promise<void> {
  const link = /https?:\/\/\S+\/activate\/[\w-]+/.exec(mail)?.[0];
  if (link === undefined) throw new Error(`No activation link in: ${mail}`);
  await page.goto(link);
  await button(page, 'portal.activate.submit').click();
  await page.getByText(t('portal.auth.activated'), { exact: true }).waitFor();
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'portal.auth.email').fill(email);
  await field(page, 'portal.auth.password').fill(password);
  await button(page, 'portal.auth.enter').click();
}

export async function signOut(page: Page): Promise<void> {
  await button(page, 'portal.layout.logout').click();
  const question = page.getByRole('dialog').filter({ hasText: t('portal.layout.logout_question') });
  await question.getByRole('button', { name: t('portal.layout.logout') }).click();
  await page.getByText(t('portal.auth.logout')).waitFor();
}

export async function fillInPersonalData(page: Page, company: string, phone: string): Promise<void> {
  await field(page, 'screens.personal.company').fill(company);
  expect(await field(page, 'screens.personal.email').isDisabled()).toBe(true);
  await field(page, 'screens.personal.phone').pressSequentially(phone);
  await button(page, 'common.save_changes').click();
  await page.getByText(t('screens.affiliate_saved')).first().waitFor();
}

/** Types a postal code, waits for the city that it leads to, and gives the street that then stands in the form. */
export async function streetOf(page: Page, postalCode: string, city: string): Promise<string> {
  const code = field(page, 'screens.address.postal_code_br');
  await code.fill('');
  await code.pressSequentially(postalCode);
  await expect.poll(() => field(page, 'screens.address.city').inputValue()).toBe(city);
  return field(page, 'screens.address.street').inputValue();
}

const addressLabels = [
  'screens.address.postal_code_br',
  'screens.address.street',
  'screens.address.number',
  'screens.address.complement',
  'screens.address.neighborhood',
  'screens.address.city',
  'screens.address.state',
  'screens.address.country',
];

/** Types a postal code and lets it fill in the rest. */
export async function fillInAddress(page: Page, postalCode: string, city: string, number: string): Promise<void> {
  await field(page, 'screens.address.country').selectOption({ label: 'Brasil' });
  await streetOf(page, postalCode, city);
  expect(await page.locator('form label').allInnerTexts()).toEqual(addressLabels.map((key) => t(key)));
  await field(page, 'screens.address.number').fill(number);
  await button(page, 'common.save_changes').click();
  await page.getByText(t('screens.affiliate_saved')).first().waitFor();
}

const searchSelect = (page: Page, key: string) => page.getByRole('combobox', { name: t(key), exact: true });

/** Types into a select, sees that it is not searched at once (S9.10), and takes what was typed by Enter without waiting. */
async function chooseFast(page: Page, key: string, choice: string): Promise<void> {
  const select = searchSelect(page, key);
  await select.click();
  const options = page.getByRole('listbox').getByRole('option');
  await options.nth(1).waitFor();
  const before = await options.count();
  // Timers do not run in between, however slow the machine is.
  const atOnce = await select.evaluate(async (input: HTMLInputElement, text) => {
    input.setRangeText(text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    const count = document.querySelectorAll('[role="listbox"] [role="option"]').length;
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    return count;
  }, choice);
  expect(atOnce).toBe(before);
  await expect.poll(() => select.inputValue()).toBe(choice);
}

/** Opens a select that is searched by typing, and takes the choice of that name. */
async function choose(page: Page, key: string, choice: string): Promise<void> {
  const select = searchSelect(page, key);
  await select.click();
  await select.fill(choice);
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(1);
  await page.getByRole('option', { name: choice, exact: true }).click();
}

export interface NewChannel {
  type: string;
  name: string;
  categories: string[];
  url: string;
  description: string;
}

export async function addChannel(page: Page, channel: NewChannel): Promise<void> {
  await button(page, 'screens.channels.add').click();
  const dialog = page.getByRole('dialog', { name: t('screens.channels.add') });
  await chooseFast(page, 'screens.channels.type', channel.type);
  await dialog.getByLabel(t('screens.channels.name'), { exact: true }).fill(channel.name);
  for (const category of channel.categories) await choose(page, 'screens.channels.category', category);
  await dialog.getByLabel(t('screens.channels.url'), { exact: true }).fill(channel.url);
  await dialog.getByLabel(t('screens.channels.description'), { exact: true }).fill(channel.description);
  await dialog.getByRole('button', { name: t('common.add'), exact: true }).click();
  await page.getByText(t('screens.channels.created')).first().waitFor();
  await dialog.waitFor({ state: 'detached' });
}

const buckets = ['available', 'in_progress', 'future'] as const;

/** The three sums on the financial screen, as they are written there. */
export async function sumsOn(page: Page): Promise<Record<(typeof buckets)[number], string>> {
  const entries = await Promise.all(
    buckets.map(async (bucket) => {
      const title = page.getByRole('heading', { name: t(`screens.financial.${bucket}`), exact: true });
      const card = page.locator('section').filter({ has: title });
      return [
        bucket,
        (
          await card
            .getByText(/^-?R\$/)
            .first()
            .innerText()
        ).replaceAll('\u00a0', ' '),
      ] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<(typeof buckets)[number], string>;
}

/** Asks for payment without payment data: the answer is what is missing, and leads to where it is filled in (S8.19-20). */
export async function learnWhatIsMissing(page: Page): Promise<void> {
  await button(page, 'screens.financial.request').click();
  const dialog = page.getByRole('dialog', { name: t('screens.financial.incomplete_title') });
  await dialog.getByText(t('errors.payment_info_incomplete')).waitFor();
  await dialog.getByRole('button', { name: t('common.continue') }).click();
  await page.waitForURL('**/account/myaccount/pay_info?field=document_type');
}

/**
 * Asks for payment, pressing the last button as often and as fast as a nervous finger can, and reads what was asked for.
 *
 * @param amount what is asked for, as the screen writes it
 */
export async function requestPaymentNervously(page: Page, presses: number, amount: string): Promise<void> {
  await button(page, 'screens.financial.request').click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: t('common.confirm'), exact: true });
  await confirm.evaluate((element, times) => {
    for (let press = 0; press < times; press += 1) (element as HTMLElement).click();
  }, presses);
  const receipt = page.getByRole('dialog', { name: t('screens.financial.receipt.title') });
  await receipt.getByText(amount).waitFor();
  await receipt.getByText(t('screens.financial.receipt.number')).waitFor();
  await receipt.getByRole('button', { name: t('common.close') }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('status').filter({ hasText: amount }).waitFor();
}
