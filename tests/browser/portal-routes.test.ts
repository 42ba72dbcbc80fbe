import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/builds.mjs';
import { portalScripts } from '../../tools/bundle-sizes.mjs';
import { layoutShift, type TestPage, watchLayoutShift } from '../support/browser.ts';
import { SAMPLE_PASSWORD, signedInClient } from '../support/client.ts';
import { endSession, type Sites, startSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];

let sites: Sites;

beforeAll(async () => {
  sites = await startSites();
});

afterAll(() => sites.close());

const phone = (who: 'visitor' | 'affiliate') =>
  sites.open(who === 'affiliate' ? 'afiliado@demo.test' : undefined, { device: 'phone' });

describe('a visit straight to', () => {
  it.each([
    ['/auth/register', 'visitor'],
    ['/activate/:hash', 'visitor'],
    ['/password-reset', 'visitor'],
    ['/password-reset/:hash', 'visitor'],
    ['/invitation/:hash', 'visitor'],
    ['/email-undo/:hash', 'visitor'],
    ['/', 'affiliate'],
    ['/financial', 'affiliate'],
    ['/invoices', 'affiliate'],
    ['/account/myaccount', 'affiliate'],
    ['/account/myaccount/address', 'affiliate'],
    ['/account/myaccount/pay_info', 'affiliate'],
    ['/account/myaccount/access', 'affiliate'],
    ['/account/myaccount/channels', 'affiliate'],
  ] as const)('%s loads the scripts that the check of the bundles counts for it, and no others', async (route, who) => {
    const { page, settled, expectQuiet, close } = await phone(who);
    const loaded = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname.slice(1));
    });
    await page.goto(sites.stack.url + route.replace(':hash', '0123456789'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The lower part of the home comes without a placeholder, so that a slow page seems to have settled before it.
    const counted = portalScripts(join(ROOT, 'dist'))[route]?.toSorted();
    await expect.poll(() => [...loaded].sort()).toEqual(counted);
    await settled();
    expect([...loaded].sort()).toEqual(counted);
    expectQuiet();
    await close();
  });
});

it('the whole page of the money makes six requests, of which its button needs one', async () => {
  const { page, settled, expectQuiet, close } = await phone('affiliate');
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requested.push(pathname.replace(/^\/api\/|\/\d+$/g, ''));
  });
  await page.goto(`${sites.stack.url}/financial`);
  await page.getByRole('heading', { level: 1, name: t('screens.financial.title') }).waitFor();
  await settled();
  expect(requested.toSorted()).toEqual([
    'affiliate',
    'commission-sum',
    'invoice',
    'payment',
    'payout-standing',
    'session',
  ]);
  // The page has no other way to what its button says, shows and sends.
  const before = requested.length;
  await page.getByRole('button', { name: t('screens.financial.request') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.confirm') })
    .waitFor();
  await settled();
  expect(requested.slice(before)).toEqual([]);
  expectQuiet();
  await close();
});

it.each([
  ['afiliado@demo.test', 'the standing', ['commission-sum'], 'payout-standing'],
  ['afiliado@demo.test', 'the sums', ['payout-standing'], 'commission-sum'],
  ['afiliado@demo.test', 'the payments', ['commission-sum', 'payout-standing'], 'payment'],
  ['outro@demo.test', 'the standing', ['commission-sum'], 'payout-standing'],
])('nothing on the page of the money of %s moves while it loads, cold and warm, first %s', async (...given) => {
  const [username, , held, until] = given;
  const { page, settled, expectQuiet, close } = await sites.open(username, { device: 'phone' });
  await page.setViewportSize({ width: 390, height: 844 });
  await watchLayoutShift(page);
  await page.route(new RegExp(`/api/(${held.join('|')})[/?]`), async (route) => {
    await page.waitForResponse(new RegExp(`/api/${until}[/?]`)).catch(() => undefined);
    await route.continue();
  });
  await page.goto(`${sites.stack.url}/financial`);
  for (let visit = 0; visit < 2; visit += 1) {
    await page.getByRole('heading', { level: 1, name: t('screens.financial.title') }).waitFor();
    await settled();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    await page.reload();
  }
  expectQuiet();
  await close();
});

it('between pages without a connection, the portal says so, and recovers by itself', async () => {
  const { page, settled, expectQuiet, close } = await phone('affiliate');
  await page.goto(sites.stack.url);
  await page.getByRole('heading', { name: t('portal.links.list') }).waitFor();
  // The first touch loads the code of every page.
  await page.touchscreen.tap(180, 100);
  await settled();
  expectQuiet();

  await page.context().setOffline(true);
  await page.getByText(t('portal.layout.offline')).waitFor();
  await page.getByRole('link', { name: t('portal.page.campaigns'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('portal.page.campaigns') }).waitFor();
  await page.getByText(t('errors.network')).waitFor();
  await page.context().setOffline(false);
  await page.getByText(t('errors.network')).waitFor({ state: 'detached' });
  await page.getByText(t('portal.layout.offline')).waitFor({ state: 'detached' });
  await page.locator('main a[href^="/campaigns/"]').first().waitFor();
  expectQuiet({ but: [/ERR_INTERNET_DISCONNECTED/] });
  await close();
});

it('the forms of the address and of the preferences have their titles', async () => {
  const { page, expectQuiet, settled, close } = await phone('affiliate');
  for (const [path, key] of [
    ['address', 'screens.address.title'],
    ['preferences', 'screens.preferences.title'],
  ] as const) {
    await page.goto(`${sites.stack.url}/account/myaccount/${path}`);
    await page.getByRole('heading', { level: 2, name: t(key), exact: true }).waitFor();
  }
  await settled();
  expectQuiet();
  await close();
});

it('a campaign says what it pays for some sales and who may take part, and offers nothing that would be refused', async () => {
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const { body: campaign } = await staff.post<{ id: number }>('/api/campaign', {
    name: 'Na hora',
    advertiser_id: 1,
    landing_url: 'https://na-hora.example/',
    allowed_hosts: ['na-hora.example'],
    commission_rate: 8,
    validation_days: 0,
    release_days: 0,
  });
  const filter = JSON.stringify({ campaign_id: campaign.id });
  const { body: groups } = await staff.get<{ id: number }[]>(`/api/commission-group?filter=${filter}`);
  await staff.post('/api/commission-group-division', {
    group_id: groups[0]?.id,
    commission_type: 'Novo cliente',
    rate: 12,
  });
  await staff.put(`/api/campaign-segmentation/${campaign.id}`, {
    segments: [{ kind: 'state', value: 'AC', is_allowed: false }],
  });
  await staff.put(`/api/campaign/${campaign.id}`, { status: 1 });
  const { page, expectQuiet, settled, close } = await phone('affiliate');
  await page.goto(`${sites.stack.url}/campaigns/${campaign.id}`);
  for (const text of [
    t('portal.campaigns.validation_at_once'),
    t('portal.campaigns.release_at_once'),
    t('portal.campaigns.audience.state.denied', { names: 'AC' }),
    'Novo cliente',
  ]) {
    await page.getByText(text).waitFor();
  }
  const { body: channels } = await staff.get<{ id: number; status: number }[]>(
    `/api/channel?filter=${JSON.stringify({ affiliate_id: 1 })}`,
  );
  for (const { id } of channels.filter(({ status }) => status === 3)) {
    const pair = { site_id: id, campaign_id: campaign.id };
    const { body: request } = await staff.post<{ id: string }>('/api/participation', pair);
    await staff.put(`/api/participation/${request.id}`, { status: 3, reason: 'Sem publicações' });
  }
  await page.reload();
  await page
    .getByText(t('portal.campaigns.reason', { reason: 'Sem publicações' }))
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: t('portal.campaigns.join') }).count()).toBe(0);
  await settled();
  expectQuiet();
  await close();
});

describe('what was typed in a form and not saved', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: t('screens.unsaved.title') });
  const answer = (page: Page, words: 'stay' | 'leave') =>
    question(page)
      .getByRole('button', { name: t(`screens.unsaved.${words}`), exact: true })
      .click();
  const company = (page: Page) => page.getByLabel(t('screens.personal.company'), { exact: true });
  const heading = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: t(key) });

  /** The account, come to from the financial page, with something typed. */
  async function typedForm(): Promise<TestPage> {
    const window = await phone('affiliate');
    const { page } = window;
    await page.goto(`${sites.stack.url}/financial`);
    await page.getByRole('link', { name: t('portal.page.account') }).click();
    await company(page).fill('Empresa ainda não salva');
    return window;
  }

  it.each([
    [
      'another tab',
      (page: Page) => page.getByRole('link', { name: t('screens.address.title') }).click(),
      '/account/myaccount/address',
    ],
    ['another page', (page: Page) => page.getByRole('link', { name: t('portal.page.home') }).click(), '/'],
    ['the way back', (page: Page) => page.evaluate(() => history.back()), '/financial'],
  ] as const)('is kept or left as the person says, by %s', async (_, go, destination) => {
    const { page, expectQuiet, close } = await typedForm();
    await go(page);
    await answer(page, 'stay');
    await question(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/account/myaccount');
    expect(await company(page).inputValue()).toBe('Empresa ainda não salva');

    await go(page);
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    expect(await company(page).inputValue()).toBe('Empresa ainda não salva');

    await go(page);
    await answer(page, 'leave');
    await page.waitForURL(`${sites.stack.url}${destination}`);
    await question(page).waitFor({ state: 'detached' });
    expectQuiet();
    await close();
  });

  it('is asked about by the browser when the page is closed, until it is typed back', async () => {
    const { page, close } = await typedForm();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    // The page answers to what was typed a moment later: a reload at once would come before it.
    const wouldAsk = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await expect.poll(wouldAsk).toBe(true);
    await page.reload();
    expect(asked).toEqual(['beforeunload']);

    const before = await company(page).inputValue();
    await company(page).fill('Outra');
    await expect.poll(wouldAsk).toBe(true);
    await company(page).fill(before);
    await expect.poll(wouldAsk).toBe(false);
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await close();
  });

  it('is asked about in the dialog of a channel as well, over the dialog', async () => {
    const { page, close } = await phone('affiliate');
    await page.goto(`${sites.stack.url}/financial`);
    await page.getByRole('link', { name: t('portal.page.account') }).click();
    await page.getByRole('link', { name: t('screens.channels.title') }).click();
    await page.getByRole('button', { name: t('screens.channels.add') }).click();
    const name = page.getByLabel(t('screens.channels.name'), { exact: true });
    await name.fill('Canal ainda não salvo');
    await page.evaluate(() => history.back());
    await answer(page, 'stay');
    expect(await name.inputValue()).toBe('Canal ainda não salvo');
    const cancel = page.getByRole('button', { name: t('common.cancel'), exact: true });
    await cancel.click();
    await answer(page, 'stay');
    expect(await name.inputValue()).toBe('Canal ainda não salvo');
    await cancel.click();
    await answer(page, 'leave');
    await name.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/account/myaccount/channels');
    await close();
  });

  it('outlives the session: the password is asked for in place, and it is saved', async () => {
    const window = await typedForm();
    const { page, expectQuiet, close } = window;
    await endSession(window, sites);
    await page.getByRole('button', { name: t('common.save_changes') }).click();
    const dialog = page.getByRole('dialog', { name: t('screens.session.expired') });
    const password = dialog.getByLabel(t('screens.session.password'), { exact: true });
    await password.fill('errada');
    await password.press('Enter');
    await dialog.getByText(t('errors.invalid_credentials')).waitFor();
    expectQuiet({ but: [/^401 PUT .*\/api\/affiliate\/1$/, /^401 POST .*\/api\/session$/] });
    await password.fill(SAMPLE_PASSWORD);
    await password.press('Enter');
    await page.getByText(t('screens.affiliate_saved')).first().waitFor();
    await page.reload();
    await expect.poll(() => company(page).inputValue()).toBe('Empresa ainda não salva');
    expectQuiet();
    await close();
  });

  it('is not lost to the answer when it is typed while the form is saved', async () => {
    const { page, expectQuiet, close } = await typedForm();
    let answerSave = (): void => undefined;
    const held = new Promise<void>((resolve) => (answerSave = resolve));
    await page.route('**/api/affiliate/1', async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: t('common.save_changes') }).click();
    await sent;
    await company(page).fill('Empresa de depois');
    answerSave();
    await page.getByText(t('screens.affiliate_saved')).first().waitFor();
    expect(await company(page).inputValue()).toBe('Empresa de depois');
    await page.getByRole('link', { name: t('portal.page.home') }).click();
    await answer(page, 'leave');
    await page.waitForURL(`${sites.stack.url}/`);
    expectQuiet();
    await close();
  });

  it('is gone without a question once it is saved', async () => {
    const { page, expectQuiet, close } = await typedForm();
    await company(page).fill('Costa Mídia Digital Ltda.');
    await company(page).fill('Costa Mídia Digital S.A.');
    await page.getByRole('button', { name: t('common.save_changes') }).click();
    await page.getByText(t('screens.affiliate_saved')).first().waitFor();
    await page.getByRole('link', { name: t('portal.page.financial') }).click();
    await heading(page, 'screens.financial.title').waitFor();
    expectQuiet();
    await close();
  });
});
