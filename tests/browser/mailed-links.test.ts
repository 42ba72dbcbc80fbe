import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsubscribeHash } from '../resources/accounts.ts';
import { axe, screenshot } from '../support/browser.ts';
import { restClient, signedInClient } from '../support/client.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];

let sites: Sites;

beforeAll(async () => {
  sites = await startSites();
});

afterAll(() => sites.close());

/** The path of the newest link in a mail to an address. */
async function mailedPath(page: string, address: string): Promise<string> {
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const { body } = await staff.get<{ text: string }[]>(
    `/api/outbox-mail?filter=${JSON.stringify({ q: address })}&sort=["id","DESC"]`,
  );
  const paths = body.flatMap(({ text }) => new RegExp(`/${page}/[\\w-]+`).exec(text)?.[0] ?? []);
  expect(paths.length).toBeGreaterThan(0);
  return paths[0]!;
}

describe('the page of a mailed link', () => {
  it('shows its form where the link can be used, and afterwards the way to another link', async () => {
    const email = 'outro@demo.test';
    await restClient(sites.stack.url).post('/api/password-reset', { email });
    const path = await mailedPath('password-reset', email);
    const { page, settled, expectQuiet, close } = await sites.open(undefined, { device: 'phone' });
    // As a scanner of mails and the reader may.
    await page.goto(sites.stack.url + path);
    await page.getByLabel(t('screens.password.new'), { exact: true }).waitFor();
    await page.reload();
    for (const key of ['screens.password.new', 'screens.password.confirmation'])
      await page.getByLabel(t(key), { exact: true }).fill('Trovoada-77');
    await page.getByRole('button', { name: t('portal.recovery.password'), exact: true }).click();
    await page.getByText(t('portal.auth.password_changed')).waitFor();

    await page.goto(sites.stack.url + path);
    await page.getByText(t('portal.link.used')).waitFor();
    await settled();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await page.locator('input').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await screenshot(page, 'link-used');
    await page.getByRole('link', { name: t('portal.recovery.request_again') }).click();
    await page.getByRole('button', { name: t('portal.recovery.request'), exact: true }).waitFor();
    expectQuiet();
    await close();
  });

  it.each([
    ['activate', 'portal.activate.submit', 'portal.activate.invalid_text'],
    ['password-reset', 'portal.recovery.password', 'portal.recovery.link_ended_reset'],
    ['invitation', 'portal.recovery.invitation', 'portal.recovery.link_ended_invitation'],
    ['email-undo', 'portal.recovery.undo', 'portal.recovery.link_ended_undo'],
    ['payment-confirmation', 'portal.payment_confirmation.submit', 'portal.payment_confirmation.invalid_text'],
    ['payment-freeze', 'portal.freeze.submit', 'portal.freeze.invalid_text'],
    ['unsubscribe', 'portal.unsubscribe.submit', 'portal.unsubscribe.invalid_text'],
  ])('says at once that a link does not exist, without a form: %s', async (place, submit, way) => {
    const { page, settled, expectQuiet, close } = await sites.open(undefined, { device: 'phone' });
    await page.goto(`${sites.stack.url}/${place}/${'x'.repeat(43)}`);
    await page.getByText(t('portal.link.unknown')).waitFor();
    await page.getByText(t(way)).waitFor();
    await settled();
    expect(await page.getByRole('button', { name: t(submit), exact: true }).count()).toBe(0);
    expectQuiet();
    await close();
  });

  it('shows its form after all where the server does not know the question, as another gateway may', async () => {
    const { page, expectQuiet, close } = await sites.open();
    await page.route('**/api/mailed-link/**', (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto(`${sites.stack.url}/password-reset/${'x'.repeat(43)}`);
    await page.getByLabel(t('screens.password.new'), { exact: true }).fill('Trovoada-77');
    await page.getByLabel(t('screens.password.confirmation'), { exact: true }).fill('Trovoada-77');
    await page.unroute('**/api/mailed-link/**');
    await page.getByRole('button', { name: t('portal.recovery.password'), exact: true }).click();
    await page.getByText(t('portal.link.unknown')).waitFor();
    expectQuiet({ but: [/^404 GET .*\/api\/mailed-link\//, /^422 PUT .*\/api\/password-reset\//] });
    await close();
  });

  it('asks for the password of an activation from the start, where the e-mail has several registrations', async () => {
    const visitor = restClient(sites.stack.url);
    const email = 'duas@exemplo.test';
    for (const password of ['Trovoada-77', 'Ventania-88'])
      await visitor.post('/api/registration', { name: 'Rita Ramos', email, password });
    const { page, close } = await sites.open();
    await page.goto(sites.stack.url + (await mailedPath('activate', email)));
    await page.getByLabel(t('portal.activate.password'), { exact: true }).fill('Ventania-88');
    await page.getByRole('button', { name: t('portal.activate.submit'), exact: true }).click();
    await page.getByText(t('portal.auth.activated')).waitFor();
    await close();
  });

  it('says that an address receives no news any more, where it was removed before', async () => {
    const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
    const path = `/unsubscribe/${await unsubscribeHash(staff, 4)}`;
    const { page, expectQuiet, close } = await sites.open();
    await page.goto(sites.stack.url + path);
    await page.getByRole('button', { name: t('portal.unsubscribe.submit'), exact: true }).click();
    await page.getByText(t('portal.unsubscribe.done')).waitFor();
    await page.reload();
    await page.getByText(t('portal.unsubscribe.already_done')).waitFor();
    expectQuiet();
    await close();
  });
});
