import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadPortalWords } from './language.ts';
import { paths } from './paths.ts';

/**
 * Returns a component that is loaded, with the texts behind the sign-in, when it is first drawn, or before by its `load`.
 */
function lazyPart<Props extends object, Name extends string>(
  loadModule: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> & { load: () => Promise<unknown> } {
  const load = async () => {
    const [module] = await Promise.all([loadModule(), loadPortalWords()]);
    return { default: module[name] };
  };
  return Object.assign(lazy(load), { load });
}

export const SignedIn = lazyPart(() => import('./signed-in.tsx'), 'SignedIn');
export const RegisterPage = lazyPart(() => import('../pages/auth/register-page.tsx'), 'RegisterPage');
export const ActivatePage = lazyPart(() => import('../pages/auth/activate-page.tsx'), 'ActivatePage');
export const PaymentConfirmationPage = lazyPart(
  () => import('../pages/auth/payment-link-pages.tsx'),
  'PaymentConfirmationPage',
);
export const PaymentFreezePage = lazyPart(() => import('../pages/auth/payment-link-pages.tsx'), 'PaymentFreezePage');
export const OutboundInvoicePage = lazyPart(
  () => import('../pages/outbound-invoice/outbound-invoice-page.tsx'),
  'OutboundInvoicePage',
);
export const PostbackTestPage = lazyPart(
  () => import('../pages/postback-test/postback-test-page.tsx'),
  'PostbackTestPage',
);
export const EnrolmentPage = lazyPart(() => import('../pages/auth/enrolment-page.tsx'), 'EnrolmentPage');
export const UnsubscribePage = lazyPart(() => import('../pages/auth/unsubscribe-page.tsx'), 'UnsubscribePage');
export const PasswordResetPage = lazyPart(() => import('../pages/auth/password-reset-page.tsx'), 'PasswordResetPage');
export const NewPasswordPage = lazyPart(() => import('../pages/auth/new-password-page.tsx'), 'NewPasswordPage');
export const EmailUndoPage = lazyPart(() => import('../pages/auth/email-undo-page.tsx'), 'EmailUndoPage');
export const NotFoundPage = lazyPart(() => import('../pages/not-found/not-found-page.tsx'), 'NotFoundPage');
export const DashboardPage = lazyPart(() => import('../pages/dashboard/dashboard-page.tsx'), 'DashboardPage');
export const AccountPage = lazyPart(() => import('../pages/account/account-page.tsx'), 'AccountPage');
export const PersonalDataTab = lazyPart(() => import('../pages/account/personal-data-tab.tsx'), 'PersonalDataTab');
export const AddressTab = lazyPart(() => import('../pages/account/address-tab.tsx'), 'AddressTab');
export const AccessTab = lazyPart(() => import('../pages/account/access-tab.tsx'), 'AccessTab');
export const PaymentInfoTab = lazyPart(() => import('../pages/account/payment-info-tab.tsx'), 'PaymentInfoTab');
export const ChannelsTab = lazyPart(() => import('../pages/account/channels-tab.tsx'), 'ChannelsTab');
export const SecurityTab = lazyPart(() => import('../pages/account/security-tab.tsx'), 'SecurityTab');
export const PreferencesTab = lazyPart(() => import('../pages/account/preferences-tab.tsx'), 'PreferencesTab');

export const loadSignedIn = SignedIn.load;

/** The signed-in pages beside the home and the account. */
export const pages = {
  [paths.campaigns]: lazyPart(() => import('../pages/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
  [paths.campaign]: lazyPart(() => import('../pages/campaigns/campaign-page.tsx'), 'CampaignPage'),
  [paths.links]: lazyPart(() => import('../pages/links/links-page.tsx'), 'LinksPage'),
  [paths.report]: lazyPart(() => import('../pages/report/report-page.tsx'), 'ReportPage'),
  [paths.sale]: lazyPart(() => import('../pages/report/sale-page.tsx'), 'SalePage'),
  [paths.financial]: lazyPart(() => import('../pages/financial/financial-page.tsx'), 'FinancialPage'),
  [paths.payment]: lazyPart(() => import('../pages/financial/payment-page.tsx'), 'PaymentPage'),
  [paths.invoices]: lazyPart(() => import('../pages/invoices/invoices-page.tsx'), 'InvoicesPage'),
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
