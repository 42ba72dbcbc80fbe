import { describe, expect, it } from 'vitest';
import { raPtBr } from '../../admin/app/providers/ra-pt-br.ts';
import { resourceScreens } from '../../admin/app/screens.ts';
import { paths } from '../../affiliate/session/paths.ts';
import { restClient, SAMPLE_PASSWORD, signedInClient } from '../support/client.ts';
import { orderFile } from '../support/order-file.ts';
import { useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';
import { codeOf } from './story/account.ts';
import { atSecurity } from './story/at-security.ts';
import { blockRequests, mustEnrol, seenByStaff, takeRequests } from './story/changed-answers.ts';
import { createLazyVisits, lazyFiles, type Opening } from './story/lazy-visits.ts';
import { NOT_VISITED } from './story/not-visited.ts';
import { bell, button, dismiss, escape, follow, inList, keyList, noticeChoices, press, tab } from './story/openings.ts';

const t = translators['pt-br'];

/** In minutes, on a busy machine: a visit loads new files twice, and some tests are many visits. */
const LIMIT_MS = 600_000;

const sites = await useSites();
const { recovered, visit } = createLazyVisits(sites);

const openLink: Opening = (page) => page.locator('table [aria-haspopup="dialog"]').first().click();
const many: Opening = (page) => page.getByRole('button', { name: t('portal.links.many'), exact: true }).click();
const affiliate = 'afiliado@demo.test';
const staff = 'admin@demo.test';

/** Registers and activates an affiliate with the password of the sample data. @returns its e-mail */
async function newAffiliate(): Promise<string> {
  const visitor = restClient(sites.stack.url);
  const email = 'rita@exemplo.test';
  await visitor.post('/api/registration', { name: 'Rita Ramos', email, password: SAMPLE_PASSWORD });
  const client = await signedInClient(sites.stack.url, staff);
  const { body } = await client.get<{ text: string }[]>(`/api/outbox-mail?filter={"q":"${email}"}`);
  const hash = /\/activate\/([\w-]+)/.exec(body[0]!.text)?.[1];
  expect((await visitor.post('/api/activation', { hash })).status).toBe(201);
  return email;
}

async function newestId(resource: string): Promise<number> {
  const client = await signedInClient(sites.stack.url, staff);
  const { body } = await client.get<{ id: number }[]>(`/api/${resource}?range=[0,0]&filter={"affiliate_id":1}`);
  return body[0]!.id;
}

describe('each lazy part opens on the second try, after its first load was cut:', { timeout: LIMIT_MS }, () => {
  it.each([
    paths.register,
    '/activate/0123456789',
    '/password-reset',
    '/password-reset/0123456789',
    '/email-undo/0123456789',
    '/payment-confirmation/0123456789',
    '/outbound-invoice/0123456789',
    '/postback-test',
    '/unsubscribe/0123456789',
    '/nowhere',
  ])('a visitor at %s', (path) => visit({ path }));

  /** Chooses English and records the language that the page has then. The first choice fails and says so, a later one must not. */
  const chosen =
    (languages: string[], choose: Opening, failure: string): Opening =>
    async (page) => {
      await choose(page);
      const english = page.locator('html[lang="en"]');
      const outcome = languages.length === 0 ? english.or(page.getByText(failure)).first() : english;
      await outcome.waitFor({ state: 'attached' });
      languages.push((await page.locator('html').getAttribute('lang'))!);
    };

  const pressEnglish: Opening = (page) => page.getByRole('button', { name: 'English', exact: true }).click();

  it('the English of the portal', async () => {
    const failure = t('errors.network');
    const before: string[] = [];
    await visit({ path: paths.register, openings: [chosen(before, pressEnglish, failure)], isApart: true });
    expect(before).toEqual(['pt-BR', 'en']);
    const after: string[] = [];
    const select: Opening = (page) => page.getByLabel(t('portal.layout.language')).selectOption('en');
    const { invoices, preferences } = paths;
    await visit({ who: affiliate, path: invoices, openings: [chosen(after, select, failure)], known: new Set() });
    expect(after).toEqual(['pt-BR', 'en']);
    const last: string[] = [];
    const choices = [noticeChoices, chosen(last, select, failure)];
    await visit({ who: affiliate, path: preferences, openings: choices, known: new Set() });
    expect(last).toEqual(['pt-BR', 'en']);
    const keys: string[] = [];
    const openings = [keyList, chosen(keys, select, failure)];
    await visit({ who: affiliate, path: paths.security, openings, known: new Set() });
    expect(keys).toEqual(['pt-BR', 'en']);
  });

  it('the English of a page for advertisers', async () => {
    const languages: string[] = [];
    const openings = [chosen(languages, pressEnglish, t('errors.network'))];
    await visit({ path: '/postback-test', openings, known: new Set() });
    expect(languages).toEqual(['pt-BR', 'en']);
  });

  describe('the English of the back-office', () => {
    const choose: Opening = async (page) => {
      await page.getByRole('button', { name: 'Português', exact: true }).click();
      await page.getByRole('menuitem', { name: 'English', exact: true }).click();
    };
    const failure = raPtBr.notification.i18n_error;
    const remembered: Opening = async (page) =>
      expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en');

    it('can be chosen again', async () => {
      const languages: string[] = [];
      const openings = [chosen(languages, choose, failure), remembered];
      await visit({ who: staff, path: '/admin/', openings, isApart: true });
      expect(languages).toEqual(['pt-BR', 'en']);
    });

    it('can be chosen where it was remembered and did not come with the page', async () => {
      const languages = ['pt-BR'];
      let notice = Promise.resolve();
      await visit({
        who: staff,
        path: '/admin/',
        before: async (page) => {
          await page.addInitScript(() => localStorage.setItem('locale', 'en'));
          // It disappears after a while.
          notice = page.getByText(failure).waitFor({ timeout: 60_000 });
        },
        openings: [() => notice, remembered, chosen(languages, choose, failure)],
        known: new Set(),
      });
      expect(languages).toEqual(['pt-BR', 'en']);
    });
  });

  it.each<[path: string, openings: Opening[]]>([
    [
      paths.home,
      [
        (page) => page.mouse.wheel(0, 3_000),
        press('screens.chart.as_table'),
        press('portal.links.new'),
        press('portal.links.more'),
        dismiss,
      ],
    ],
    [paths.campaigns, [press('portal.campaigns.join')]],
    ['/campaigns/1', [bell, dismiss]],
    [paths.links, [press('portal.links.more'), openLink, press('portal.links.qr'), dismiss, many]],
    [paths.report, [press('screens.period.choose'), escape, press('portal.report.columns')]],
    [
      paths.financial,
      [
        press('screens.financial.details'),
        dismiss,
        press('screens.period.last_30_days'),
        press('screens.statement.pdf'),
      ],
    ],
    [paths.invoices, []],
    [paths.account, []],
    [paths.address, []],
    [paths.access, [press('screens.access.reset_password')]],
    [paths.channels, [press('screens.channels.add')]],
    [paths.security, atSecurity],
    [paths.preferences, [noticeChoices]],
  ])('an affiliate at %s', (path, openings) => visit({ who: affiliate, path, openings }));

  it.each([
    [affiliate, paths.webhooks, 'affiliate'],
    [staff, '/admin/webhook-endpoint', 'operator'],
  ])('the log and the form of postbacks of %s', async (who, path, owner) => {
    const client = await signedInClient(sites.stack.url, who);
    const endpoint = {
      name: 'Tracker',
      url: 'https://tracker.exemplo.test/postback?cid={sub1}',
      kind: 'macro',
      method: 'GET',
      payload: 'snapshot',
      events: ['payment.paid'],
      campaign_ids: [],
      amount_from: null,
      active: true,
    };
    expect((await client.post('/api/webhook-endpoint', endpoint)).status).toBe(201);
    const log: Opening = (page) => page.getByRole('button', { name: `${t('screens.webhooks.log')}: Tracker` }).click();
    await visit({ who, path, openings: [log, dismiss, press(`screens.webhooks.${owner}.add`)] });
  });

  const confirm: Opening = (page) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.confirm') })
      .click();

  it('the dialogs of a request for payment', async () => {
    const request = press('screens.financial.request');
    await visit({ who: affiliate, path: paths.home, before: takeRequests, openings: [request, confirm] });
    await visit({ who: affiliate, path: paths.home, before: blockRequests, openings: [request] });
  });

  const paid: Opening = (page) =>
    page
      .locator('summary')
      .filter({ hasText: t('codes.payment_state.paid') })
      .first()
      .click();

  it.each([
    [affiliate, paths.financial],
    [staff, '/admin/affiliate/1/my_payments'],
  ])('the receipt of a payment, for %s', (who, path) =>
    visit({ who, path, openings: [paid, press('screens.payments.receipt.open')] }),
  );

  it('the records of an affiliate', async () => {
    await visit({ who: affiliate, path: `/report/${await newestId('conversion')}` });
    await visit({ who: affiliate, path: `/financial/${await newestId('payment')}` });
  });

  const bank: Opening = (page) =>
    page.getByLabel(`${t('screens.payment_info.fields.bank_name')}*`, { exact: true }).click();
  const agency: Opening = (page) =>
    page.getByLabel(`${t('screens.payment_info.fields.bank_agency')}*`, { exact: true }).fill('4321');

  it('the payment data, where nothing that was typed is lost', async () => {
    const typed: Opening = async (page) => {
      const field = page.getByLabel(`${t('screens.payment_info.fields.bank_agency')}*`, { exact: true });
      expect(await field.inputValue()).toBe('4321');
    };
    const path = `${paths.paymentInfo}?failed=${await newestId('payment')}`;
    await visit({ who: affiliate, path, openings: [agency, bank, typed] });
    await visit({
      who: 'afiliado6@demo.test',
      path: paths.paymentInfo,
      openings: [press('screens.payment_info.edit')],
    });
    const owner = await signedInClient(sites.stack.url, affiliate);
    await owner.stepUp();
    const { body } = await owner.get<{ id: number }[]>('/api/payment-info?filter={"affiliate_id":1}');
    expect((await owner.put(`/api/payment-info/${body[0]!.id}`, { bank_agency: '4321' })).status).toBe(200);
    await visit({ who: affiliate, path: paths.paymentInfo });
    await visit({ who: staff, path: '/admin/affiliate/1/pay_info' });
  });

  it('the home of a new affiliate, and the page of one that must enrol', async () => {
    await visit({ who: await newAffiliate(), path: paths.home });
    await visit({ who: 'afiliado12@demo.test', path: paths.home });
    await visit({ who: affiliate, path: paths.home, before: mustEnrol });
  });

  it('the banner of a view by staff', () => visit({ who: affiliate, path: paths.home, before: seenByStaff }));

  it('the code of a second factor', async () => {
    const owner = await signedInClient(sites.stack.url, 'afiliado10@demo.test');
    await owner.stepUp();
    const { body } = await owner.post<{ secret: string }>('/api/second-factor', {});
    const code = codeOf(body.secret, 'now');
    expect((await owner.put('/api/second-factor/own', { code })).status).toBe(200);
    const signIn: Opening = async (page) => {
      await page.getByLabel(t('portal.auth.email')).fill('afiliado10@demo.test');
      await page.getByLabel(t('portal.auth.password'), { exact: true }).fill(SAMPLE_PASSWORD);
      await button(page, 'portal.auth.enter').click();
    };
    await visit({ path: paths.auth, openings: [signIn], isApart: true });
  });

  it('the lists of the back-office, and its dashboard', async () => {
    const lists = resourceScreens.flatMap(([name, { list, icon }]) => (list && icon ? [name] : []));
    await visit({
      who: staff,
      path: '/admin/',
      openings: [
        press('screens.chart.as_table'),
        press('admin.margin.by_campaign'),
        escape,
        press('admin.site.search'),
        escape,
        ...lists.map(
          (name): Opening =>
            (page) =>
              page.locator(`a[href="/admin/${name}"]`).first().click(),
        ),
      ],
    });
  });

  it('the address of a saved view, and what is pressed in its list', async () => {
    const client = await signedInClient(sites.stack.url, staff);
    const view = { resource: 'affiliate', name: 'Todos', filter: {}, sort: 'name', order: 'ASC' };
    const { body } = await client.post<{ id: number }>('/api/saved-view', view);
    await visit({ who: staff, path: `/admin/saved-view/${body.id}/show`, openings: inList });
  });

  it('the tabs of an affiliate', async () => {
    const tabs = ['personal_data', 'address', 'channels', 'affiliateConversionVision', 'my_payments'] as const;
    await visit({
      who: staff,
      path: '/admin/affiliate/1/access',
      openings: [
        press('screens.access.reset_password'),
        dismiss,
        ...tabs.map((name) => tab(t(`admin.edit_affiliate.${name}`))),
        press('screens.financial.details'),
        dismiss,
        press('screens.period.last_30_days'),
        press('screens.statement.pdf'),
      ],
    });
  });

  it.each([
    ['1/pay_info', [agency, bank]],
    ['6/pay_info', []],
  ])('staff at the affiliate %s', (path, openings) =>
    visit({ who: staff, path: `/admin/affiliate/${path}`, openings }),
  );

  it('the calendar of a day, and the rows of a list that are read in parts', async () => {
    const openCalendar: Opening = (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: t('admin.dates.open') })
        .click();
    await visit({ who: staff, path: '/admin/payment-run', openings: [press('admin.payout.new_run'), openCalendar] });
    const selectPage: Opening = (page) =>
      page
        .getByRole('checkbox', { name: t('ra.action.select_all') })
        .first()
        .check();
    const selectAll = press('ra.action.select_all_button');
    await visit({ who: staff, path: '/admin/conversion', openings: [selectPage, selectAll] });
  });

  it('staff that must enrol a second factor', () => visit({ who: staff, path: '/admin/', before: mustEnrol }));

  it('the dialogs of a payment that staff request for an affiliate', async () => {
    const path = '/admin/affiliate/1/my_payments';
    const request = press('screens.financial.request');
    await visit({ who: staff, path, before: takeRequests, openings: [request, confirm] });
    await visit({ who: staff, path, before: blockRequests, openings: [request] });
  });

  it('the tabs of a campaign', async () => {
    const tabs = [
      ...(['result', 'categories', 'rules', 'revenues', 'periods', 'sites', 'commission', 'schedules'] as const),
      ...(['creatives', 'clicks', 'invoices', 'history'] as const),
    ];
    const openings = tabs.map((name) => tab(t(`admin.campaign.tab.${name}`)));
    await visit({ who: staff, path: '/admin/campaign/1/details', openings });
  });

  const chooseOrders: Opening = (page) => {
    const buffer = Buffer.from(orderFile([{ order: 'pedido-1' }]));
    return page.locator('input[type="file"]').setInputFiles({ name: 'pedidos.csv', mimeType: 'text/csv', buffer });
  };

  it('the other screens of the back-office, from one to the next', async () => {
    await visit({
      who: staff,
      path: '/admin/affiliate/1/approvedCampaign',
      openings: [
        follow('/admin/affiliate/1/preferences'),
        follow('/admin/affiliate/1/my_payments'),
        press('screens.period.choose'),
        escape,
        follow('/admin/campaign/create'),
        follow('/admin/advertiser/1'),
        follow('/admin/advertiser-invoice/1/show'),
        follow('/admin/invoice-upload/1/show'),
        follow('/admin/payment/1'),
        follow('/admin/payment-run/1/returns'),
        follow('/admin/bank-return/1/show'),
        follow('/admin/conversion-import/1/show'),
        follow(`/admin/conversion/${await newestId('conversion')}/show`),
        follow('/admin/outbox-mail'),
        follow('/admin/notices'),
        bell,
        dismiss,
        follow('/admin/security'),
        ...atSecurity,
        follow('/admin/conversion-import/create'),
        chooseOrders,
      ],
    });
  });

  it('and no part was left out', () => {
    const parts = [...lazyFiles('affiliate'), ...lazyFiles('admin')];
    expect(parts.length).toBeGreaterThan(100);
    const left = parts.filter(([file]) => !recovered.has(file)).map(([, part]) => part);
    expect(left.filter((part) => !NOT_VISITED.includes(part))).toEqual([]);
  });
});
