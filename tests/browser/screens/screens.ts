import type { Page } from 'playwright-core';
import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import type { Translate } from '#shared/words/translate.ts';
import { resourceScreens } from '../../../admin/app/screens.ts';
import { paths } from '../../../affiliate/session/paths.ts';
import { isElsewhere } from '../../support/is-elsewhere.ts';
import { orderFile } from '../../support/order-file.ts';

/** A screen to check: an address, and for a dialog the button that opens it. */
export interface Screen {
  /** Of its picture. */
  name: string;
  who: 'visitor' | 'affiliate' | 'staff';
  path: string;
  /** The resource whose newest record the `:id` of the path is: which numbers the sample data has depends on its hour. */
  newest?: ResourceName;
  /** Opens a part that the address alone does not show; `t` returns the texts on the screen. */
  open?: (page: Page, t: Translate) => Promise<void>;
  /** Expected complaints, such as an answer of 404. */
  causes?: RegExp[];
}

const press = (key: string) => (page: Page, t: Translate) =>
  page
    .getByRole('button', { name: t(key) })
    .first()
    .click();

async function openNotices(page: Page, t: Translate): Promise<void> {
  const title = t('screens.notices.title');
  await page
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .first()
    .click();
  await page.getByRole('dialog', { name: title }).getByRole('listitem').first().waitFor();
}

const portal: Screen[] = [
  { name: 'login', who: 'visitor', path: '/auth' },
  {
    name: 'login-refused',
    who: 'visitor',
    path: '/auth',
    open: async (page, t) => {
      await page.getByLabel(t('portal.auth.email')).fill('ninguem@exemplo.test');
      await page.getByLabel(t('portal.auth.password'), { exact: true }).fill('errada-123');
      await page.getByRole('button', { name: t('portal.auth.enter') }).click();
      await page.getByText(t('errors.invalid_credentials')).waitFor();
    },
    causes: [/^401 POST .*\/api\/session$/],
  },
  { name: 'register', who: 'visitor', path: '/auth/register' },
  {
    name: 'register-errors',
    who: 'visitor',
    path: '/auth/register',
    open: async (page, t) => {
      await press('portal.register.submit')(page, t);
      await page.getByText(t('validation.terms_required')).waitFor();
    },
  },
  { name: 'terms', who: 'visitor', path: '/auth/register', open: press('portal.register.terms_link') },
  { name: 'activate', who: 'visitor', path: '/activate/0123456789' },
  { name: 'password-reset', who: 'visitor', path: '/password-reset' },
  { name: 'new-password', who: 'visitor', path: '/password-reset/0123456789' },
  { name: 'invitation', who: 'visitor', path: '/invitation/0123456789' },
  { name: 'email-undo', who: 'visitor', path: '/email-undo/0123456789' },
  { name: 'payment-confirmation', who: 'visitor', path: '/payment-confirmation/0123456789' },
  { name: 'payment-freeze', who: 'visitor', path: '/payment-freeze/0123456789' },
  {
    name: 'outbound-invoice-unknown',
    who: 'visitor',
    path: '/outbound-invoice/0123456789',
    causes: [/^404 GET .*\/api\/outbound-invoice\//],
  },
  { name: 'postback-test', who: 'visitor', path: '/postback-test' },
  { name: 'unsubscribe', who: 'visitor', path: '/unsubscribe/0123456789' },
  { name: 'portal-not-found', who: 'visitor', path: '/nowhere', causes: [/^404 GET .*\/nowhere$/] },
  { name: 'home', who: 'affiliate', path: '/' },
  { name: 'home-table', who: 'affiliate', path: '/', open: press('screens.chart.as_table') },
  { name: 'account', who: 'affiliate', path: '/account/myaccount' },
  { name: 'address', who: 'affiliate', path: '/account/myaccount/address' },
  { name: 'payment-info', who: 'affiliate', path: '/account/myaccount/pay_info' },
  {
    name: 'payment-info-form',
    who: 'affiliate',
    path: '/account/myaccount/pay_info',
    open: press('screens.payment_info.edit'),
  },
  { name: 'channels', who: 'affiliate', path: '/account/myaccount/channels' },
  { name: 'add-channel', who: 'affiliate', path: '/account/myaccount/channels', open: press('screens.channels.add') },
  {
    name: 'preferences',
    who: 'affiliate',
    path: '/account/myaccount/preferences',
    open: async (page) => {
      await page.getByRole('main').getByRole('combobox').first().click();
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'preferences-limit',
    who: 'affiliate',
    path: '/account/myaccount/preferences',
    open: async (page, t) => {
      await press('screens.preferences.add')(page, t);
      await page.getByRole('dialog', { name: t('screens.preferences.limit') }).waitFor();
    },
  },
  { name: 'notices', who: 'affiliate', path: '/invoices', open: openNotices },
  { name: 'access', who: 'affiliate', path: '/account/myaccount/access' },
  {
    name: 'login-email',
    who: 'affiliate',
    path: '/account/myaccount/access',
    open: press('screens.login_email.title'),
  },
  {
    name: 'password',
    who: 'affiliate',
    path: '/account/myaccount/access',
    open: press('screens.access.reset_password'),
  },
  { name: 'postbacks', who: 'affiliate', path: '/account/myaccount/postbacks' },
  { name: 'security', who: 'affiliate', path: '/account/myaccount/security' },
  {
    name: 'security-proof',
    who: 'affiliate',
    path: '/account/myaccount/security',
    open: async (page, t) => {
      await press('screens.security.factor.turn_on')(page, t);
      await page.getByRole('dialog', { name: t('screens.session.step_up') }).waitFor();
    },
    causes: [/^403 POST .*\/api\/second-factor$/],
  },
  { name: 'campaigns', who: 'affiliate', path: '/campaigns' },
  { name: 'campaign', who: 'affiliate', path: '/campaigns/1' },
  { name: 'links', who: 'affiliate', path: '/links' },
  { name: 'report', who: 'affiliate', path: '/report' },
  { name: 'sale', who: 'affiliate', path: '/report/:id', newest: 'conversion' },
  { name: 'payment', who: 'affiliate', path: '/financial/:id', newest: 'payment' },
  { name: 'financial', who: 'affiliate', path: '/financial' },
  { name: 'financial-details', who: 'affiliate', path: '/financial', open: press('screens.financial.details') },
  { name: 'invoices', who: 'affiliate', path: '/invoices' },
  { name: 'request-payment', who: 'affiliate', path: '/financial', open: press('screens.financial.request') },
];

const affiliate = '/admin/affiliate/1';

async function chooseOrders(page: Page, t: Translate): Promise<void> {
  const buffer = Buffer.from(orderFile([{ order: 'pedido-1' }]));
  await page.locator('input[type="file"]').setInputFiles({ name: 'pedidos.csv', mimeType: 'text/csv', buffer });
  await page.getByText(t('admin.import.mappings_fitting', { smart_count: 1 })).waitFor();
}

const backOffice: Screen[] = [
  { name: 'admin-dashboard', who: 'staff', path: '/admin/' },
  { name: 'admin-access', who: 'staff', path: `${affiliate}/access` },
  { name: 'admin-personal-data', who: 'staff', path: `${affiliate}/personal_data` },
  { name: 'admin-address', who: 'staff', path: `${affiliate}/address` },
  { name: 'admin-affiliate-channels', who: 'staff', path: `${affiliate}/channels` },
  { name: 'admin-add-channel', who: 'staff', path: `${affiliate}/channels`, open: press('common.add') },
  { name: 'admin-preferences', who: 'staff', path: `${affiliate}/preferences` },
  { name: 'admin-approved-campaigns', who: 'staff', path: `${affiliate}/approvedCampaign` },
  { name: 'admin-conversion', who: 'staff', path: '/admin/conversion/:id/show', newest: 'conversion' },
  { name: 'admin-campaign-clicks', who: 'staff', path: '/admin/campaign/1/clicks' },
  { name: 'admin-report', who: 'staff', path: `${affiliate}/affiliateConversionVision` },
  {
    name: 'admin-report-filter',
    who: 'staff',
    path: `${affiliate}/affiliateConversionVision`,
    open: press('admin.report.filter'),
  },
  { name: 'admin-payments', who: 'staff', path: `${affiliate}/my_payments` },
  { name: 'admin-new-campaign', who: 'staff', path: '/admin/campaign/create' },
  { name: 'admin-campaign-result', who: 'staff', path: '/admin/campaign/1/result' },
  { name: 'admin-advertiser', who: 'staff', path: '/admin/advertiser/1' },
  { name: 'admin-campaign', who: 'staff', path: '/admin/campaign/1/details' },
  { name: 'admin-campaign-categories', who: 'staff', path: '/admin/campaign/1/categories' },
  { name: 'admin-campaign-creatives', who: 'staff', path: '/admin/campaign/1/creatives' },
  {
    name: 'admin-new-custom-invoice',
    who: 'staff',
    path: '/admin/campaign/1/invoices',
    open: press('common.add'),
  },
  { name: 'admin-bonus', who: 'staff', path: '/admin/bonus', open: press('common.add') },
  { name: 'admin-bill-advertiser', who: 'staff', path: '/admin/advertiser-invoice', open: press('common.add') },
  { name: 'admin-advertiser-invoice', who: 'staff', path: '/admin/advertiser-invoice/1/show' },
  { name: 'admin-payment-group', who: 'staff', path: '/admin/payment-group', open: press('common.add') },
  { name: 'admin-schedule', who: 'staff', path: `${affiliate}/my_payments`, open: press('admin.schedule.open') },
  { name: 'admin-invoice', who: 'staff', path: '/admin/invoice', open: press('common.edit') },
  { name: 'admin-payment', who: 'staff', path: '/admin/payment/1' },
  { name: 'admin-new-run', who: 'staff', path: '/admin/payment-run', open: press('admin.payout.new_run') },
  { name: 'admin-run', who: 'staff', path: '/admin/payment-run/1/payments' },
  { name: 'admin-run-excluded', who: 'staff', path: '/admin/payment-run/1/excluded' },
  { name: 'admin-run-files', who: 'staff', path: '/admin/payment-run/1/files' },
  { name: 'admin-run-returns', who: 'staff', path: '/admin/payment-run/1/returns' },
  { name: 'admin-return', who: 'staff', path: '/admin/bank-return/1/show' },
  { name: 'admin-import', who: 'staff', path: '/admin/conversion-import/create' },
  { name: 'admin-import-record', who: 'staff', path: '/admin/conversion-import/1/show' },
  { name: 'admin-import-file', who: 'staff', path: '/admin/conversion-import/create', open: chooseOrders },
  {
    name: 'admin-import-saved',
    who: 'staff',
    path: '/admin/conversion-import/create',
    open: async (page, t) => {
      await chooseOrders(page, t);
      await page.getByRole('combobox', { name: t('admin.import.load_mapping') }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'admin-newsletter',
    who: 'staff',
    path: '/admin/newsletter',
    open: async (page) => page.getByRole('main').getByRole('button').last().click(),
  },
  { name: 'admin-invite', who: 'staff', path: '/admin/staff-user', open: press('common.add') },
  {
    name: 'admin-save-view',
    who: 'staff',
    path: '/admin/campaign',
    open: async (page, t) => {
      await page.getByRole('button', { name: t('admin.saved_view.title'), exact: true }).click();
      await page.getByRole('menuitem', { name: t('admin.saved_view.save') }).click();
    },
  },
  { name: 'admin-mail', who: 'staff', path: '/admin/outbox-mail/1/show' },
  { name: 'admin-security', who: 'staff', path: '/admin/security' },
  { name: 'admin-notices', who: 'staff', path: '/admin/notices' },
  { name: 'admin-notice-panel', who: 'staff', path: '/admin/security', open: openNotices },
  { name: 'admin-not-found', who: 'staff', path: '/admin/nowhere', causes: [/^404 GET .*\/admin\/nowhere$/] },
];

/** What begins with the queue of what waits. */
const queued = ['channel', 'participation'];

/** The list of every resource that has one. */
export const lists = resourceScreens.flatMap(([name, { list }]): Screen[] =>
  list && !isElsewhere(name)
    ? [{ name: `admin-list-${name}`, who: 'staff', path: `/admin/${name}${queued.includes(name) ? '?view=list' : ''}` }]
    : [],
);

/** The pages of the portal with a fixed address that are not checked in another state already. */
const pages = Object.entries(paths).flatMap(([name, path]): Screen[] =>
  path.includes(':') || portal.some((screen) => screen.path === path) ? [] : [{ name, who: 'affiliate', path }],
);

/** Every screen of the portal, shown on a phone, and of the back-office, on a tablet. */
export const screens = { phone: [...portal, ...pages], tablet: [...backOffice, ...lists] } as const;
