import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadPortalWords } from './language.ts';
import { paths } from './paths.ts';

/**
 * Returns a component that is loaded, with the texts behind the sign-in, when it is first drawn, or before by its `load`.
 */
function lazyPart<Props extends object>(
  loadCode: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { load: () => Promise<unknown> } {
  const load = async () => {
    const [component] = await Promise.all([loadCode(), loadPortalWords()]);
    return component;
  };
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  );
}

export const SignedIn = lazyPart(async () => (await import('./signed-in.tsx')).SignedIn);
export const RegisterPage = lazyPart(async () => (await import('../pages/auth/register-page.tsx')).RegisterPage);
export const ActivatePage = lazyPart(async () => (await import('../pages/auth/activate-page.tsx')).ActivatePage);
export const PaymentConfirmationPage = lazyPart(
  async () => (await import('../pages/auth/payment-link-pages.tsx')).PaymentConfirmationPage,
);
export const PaymentFreezePage = lazyPart(
  async () => (await import('../pages/auth/payment-link-pages.tsx')).PaymentFreezePage,
);
export const OutboundInvoicePage = lazyPart(
  async () => (await import('../pages/outbound-invoice/outbound-invoice-page.tsx')).OutboundInvoicePage,
);
export const PostbackTestPage = lazyPart(
  async () => (await import('../pages/postback-test/postback-test-page.tsx')).PostbackTestPage,
);
export const EnrolmentPage = lazyPart(async () => (await import('../pages/auth/enrolment-page.tsx')).EnrolmentPage);
export const UnsubscribePage = lazyPart(
  async () => (await import('../pages/auth/unsubscribe-page.tsx')).UnsubscribePage,
);
export const PasswordResetPage = lazyPart(
  async () => (await import('../pages/auth/password-reset-page.tsx')).PasswordResetPage,
);
export const NewPasswordPage = lazyPart(
  async () => (await import('../pages/auth/new-password-page.tsx')).NewPasswordPage,
);
export const EmailUndoPage = lazyPart(async () => (await import('../pages/auth/email-undo-page.tsx')).EmailUndoPage);
export const NotFoundPage = lazyPart(async () => (await import('../pages/not-found/not-found-page.tsx')).NotFoundPage);
export const DashboardPage = lazyPart(
  async () => (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage,
);
const CampaignsPage = lazyPart(async () => (await import('../pages/campaigns/campaigns-page.tsx')).CampaignsPage);
const CampaignPage = lazyPart(async () => (await import('../pages/campaigns/campaign-page.tsx')).CampaignPage);
const LinksPage = lazyPart(async () => (await import('../pages/links/links-page.tsx')).LinksPage);
const ReportPage = lazyPart(async () => (await import('../pages/report/report-page.tsx')).ReportPage);
const SalePage = lazyPart(async () => (await import('../pages/report/sale-page.tsx')).SalePage);
const PaymentPage = lazyPart(async () => (await import('../pages/financial/payment-page.tsx')).PaymentPage);
const FinancialPage = lazyPart(async () => (await import('../pages/financial/financial-page.tsx')).FinancialPage);
const InvoicesPage = lazyPart(async () => (await import('../pages/invoices/invoices-page.tsx')).InvoicesPage);
export const AccountPage = lazyPart(async () => (await import('../pages/account/account-page.tsx')).AccountPage);
export const PersonalDataTab = lazyPart(
  async () => (await import('../pages/account/personal-data-tab.tsx')).PersonalDataTab,
);
export const AddressTab = lazyPart(async () => (await import('../pages/account/address-tab.tsx')).AddressTab);
export const AccessTab = lazyPart(async () => (await import('../pages/account/access-tab.tsx')).AccessTab);
export const PaymentInfoTab = lazyPart(
  async () => (await import('../pages/account/payment-info-tab.tsx')).PaymentInfoTab,
);
export const ChannelsTab = lazyPart(async () => (await import('../pages/account/channels-tab.tsx')).ChannelsTab);
export const SecurityTab = lazyPart(async () => (await import('../pages/account/security-tab.tsx')).SecurityTab);
export const PreferencesTab = lazyPart(
  async () => (await import('../pages/account/preferences-tab.tsx')).PreferencesTab,
);

export const loadSignedIn = SignedIn.load;

/** The signed-in pages beside the home and the account. */
export const pages = {
  [paths.campaigns]: CampaignsPage,
  [paths.campaign]: CampaignPage,
  [paths.links]: LinksPage,
  [paths.report]: ReportPage,
  [paths.sale]: SalePage,
  [paths.financial]: FinancialPage,
  [paths.payment]: PaymentPage,
  [paths.invoices]: InvoicesPage,
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
