import type { ComponentType } from 'react';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { type Chunk, loadPageWords } from '../session/language.ts';
import { paths } from '../session/paths.ts';

/** A part that is loaded with the texts behind the sign-in, and with what else it shows. */
const lazyPage = <Props extends object, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  ...more: Chunk[]
) =>
  lazyPart(async () => {
    const [module] = await Promise.all([load(), loadPageWords(...more)]);
    return module;
  }, name);

export const SignedIn = lazyPage(() => import('./signed-in.tsx'), 'SignedIn');
export const RegisterPage = lazyPage(() => import('../pages/auth/register-page.tsx'), 'RegisterPage');
export const ActivatePage = lazyPage(() => import('../pages/auth/activate-page.tsx'), 'ActivatePage');
export const PaymentConfirmationPage = lazyPage(
  () => import('../pages/auth/payment-link-pages.tsx'),
  'PaymentConfirmationPage',
);
export const PaymentFreezePage = lazyPage(() => import('../pages/auth/payment-link-pages.tsx'), 'PaymentFreezePage');
export const OutboundInvoicePage = lazyPage(
  () => import('../pages/outbound-invoice/outbound-invoice-page.tsx'),
  'OutboundInvoicePage',
  'advertiser',
);
export const PostbackTestPage = lazyPage(
  () => import('../pages/postback-test/postback-test-page.tsx'),
  'PostbackTestPage',
  'advertiser',
);
export const EnrolmentPage = lazyPage(() => import('../pages/auth/enrolment-page.tsx'), 'EnrolmentPage');
export const UnsubscribePage = lazyPage(() => import('../pages/auth/unsubscribe-page.tsx'), 'UnsubscribePage');
export const PasswordResetPage = lazyPage(() => import('../pages/auth/password-reset-page.tsx'), 'PasswordResetPage');
export const NewPasswordPage = lazyPage(() => import('../pages/auth/new-password-page.tsx'), 'NewPasswordPage');
export const EmailUndoPage = lazyPage(() => import('../pages/auth/email-undo-page.tsx'), 'EmailUndoPage');
export const NotFoundPage = lazyPage(() => import('../pages/not-found/not-found-page.tsx'), 'NotFoundPage');
export const DashboardPage = lazyPage(() => import('../pages/dashboard/dashboard-page.tsx'), 'DashboardPage');
export const AccountPage = lazyPage(() => import('../pages/account/account-page.tsx'), 'AccountPage');
export const PersonalDataTab = lazyPage(() => import('../pages/account/personal-data-tab.tsx'), 'PersonalDataTab');
export const AddressTab = lazyPage(() => import('../pages/account/address-tab.tsx'), 'AddressTab');
export const AccessTab = lazyPage(() => import('../pages/account/access-tab.tsx'), 'AccessTab');
export const PaymentInfoTab = lazyPage(() => import('../pages/account/payment-info-tab.tsx'), 'PaymentInfoTab');
export const ChannelsTab = lazyPage(() => import('../pages/account/channels-tab.tsx'), 'ChannelsTab');
export const SecurityTab = lazyPage(() => import('../pages/account/security-tab.tsx'), 'SecurityTab');
export const PreferencesTab = lazyPage(() => import('../pages/account/preferences-tab.tsx'), 'PreferencesTab');

export const WebhooksTab = lazyPage(() => import('../pages/account/webhooks-tab.tsx'), 'WebhooksTab', 'webhooks');

/** Preloads the signed-in pages' frame. A failure is reported when it renders. */
export const preloadSignedIn = (): void => void SignedIn.load().catch(() => undefined);

/** The signed-in pages beside the home and the account. */
export const pages = {
  [paths.campaigns]: lazyPage(() => import('../pages/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
  [paths.campaign]: lazyPage(() => import('../pages/campaigns/campaign-page.tsx'), 'CampaignPage'),
  [paths.links]: lazyPage(() => import('../pages/links/links-page.tsx'), 'LinksPage', 'report'),
  [paths.report]: lazyPage(() => import('../pages/report/report-page.tsx'), 'ReportPage', 'report'),
  [paths.sale]: lazyPage(() => import('../pages/report/sale-page.tsx'), 'SalePage', 'report'),
  [paths.financial]: lazyPage(() => import('../pages/financial/financial-page.tsx'), 'FinancialPage'),
  [paths.payment]: lazyPage(() => import('../pages/financial/payment-page.tsx'), 'PaymentPage', 'report'),
  [paths.invoices]: lazyPage(() => import('../pages/invoices/invoices-page.tsx'), 'InvoicesPage'),
};

const partsOf: Readonly<Record<string, readonly { load: () => Promise<unknown> }[]>> = {
  ...Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, [SignedIn, page]])),
  [paths.home]: [SignedIn, DashboardPage],
  [paths.account]: [SignedIn, AccountPage, PersonalDataTab],
  [paths.address]: [SignedIn, AccountPage, AddressTab],
  [paths.access]: [SignedIn, AccountPage, AccessTab],
  [paths.paymentInfo]: [SignedIn, AccountPage, PaymentInfoTab],
  [paths.channels]: [SignedIn, AccountPage, ChannelsTab],
  [paths.security]: [SignedIn, AccountPage, SecurityTab],
  [paths.webhooks]: [SignedIn, AccountPage, WebhooksTab],
  [paths.preferences]: [SignedIn, AccountPage, PreferencesTab],
};

/** Preloads the code of all signed-in pages, so that they open without delay, and offline. */
export function preloadPages(): void {
  for (const path of Object.keys(partsOf)) preloadPage(path);
}

/**
 * Preloads all code of a path in parallel: when rendered, each nested part would be requested only after the one around
 * it. Failures are reported when the page renders.
 */
export function preloadPage(pathname: string): void {
  for (const { load } of partsOf[pathname] ?? []) load().catch(() => undefined);
}
