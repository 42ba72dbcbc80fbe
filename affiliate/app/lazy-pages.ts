import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { paths } from './paths.ts';

/** A lazily loaded component whose code can be preloaded. */
function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): { Part: LazyExoticComponent<ComponentType<Props>>; load: () => Promise<unknown> } {
  return { Part: lazy(async () => ({ default: await load() })), load };
}

const signedIn = lazyPart(async () => (await import('./signed-in.tsx')).SignedIn);
const register = lazyPart(async () => (await import('../pages/auth/register-page.tsx')).RegisterPage);
const activate = lazyPart(async () => (await import('../pages/auth/activate-page.tsx')).ActivatePage);
const paymentFreeze = lazyPart(async () => (await import('../pages/auth/payment-freeze-page.tsx')).PaymentFreezePage);
const outboundInvoice = lazyPart(
  async () => (await import('../pages/outbound-invoice/outbound-invoice-page.tsx')).OutboundInvoicePage,
);
const postbackTest = lazyPart(
  async () => (await import('../pages/postback-test/postback-test-page.tsx')).PostbackTestPage,
);
const enrolment = lazyPart(async () => (await import('../pages/auth/enrolment-page.tsx')).EnrolmentPage);
const unsubscribe = lazyPart(async () => (await import('../pages/auth/unsubscribe-page.tsx')).UnsubscribePage);
const passwordReset = lazyPart(async () => (await import('../pages/auth/password-reset-page.tsx')).PasswordResetPage);
const newPassword = lazyPart(async () => (await import('../pages/auth/new-password-page.tsx')).NewPasswordPage);
const emailUndo = lazyPart(async () => (await import('../pages/auth/email-undo-page.tsx')).EmailUndoPage);
const notFound = lazyPart(async () => (await import('../pages/not-found/not-found-page.tsx')).NotFoundPage);
const dashboard = lazyPart(async () => (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage);
const campaigns = lazyPart(async () => (await import('../pages/campaigns/campaigns-page.tsx')).CampaignsPage);
const campaign = lazyPart(async () => (await import('../pages/campaigns/campaign-page.tsx')).CampaignPage);
const links = lazyPart(async () => (await import('../pages/links/links-page.tsx')).LinksPage);
const report = lazyPart(async () => (await import('../pages/report/report-page.tsx')).ReportPage);
const financial = lazyPart(async () => (await import('../pages/financial/financial-page.tsx')).FinancialPage);
const invoices = lazyPart(async () => (await import('../pages/invoices/invoices-page.tsx')).InvoicesPage);
const account = lazyPart(async () => (await import('../pages/account/account-page.tsx')).AccountPage);
const personalDataTab = lazyPart(async () => (await import('../pages/account/personal-data-tab.tsx')).PersonalDataTab);
const addressTab = lazyPart(async () => (await import('../pages/account/address-tab.tsx')).AddressTab);
const accessTab = lazyPart(async () => (await import('../pages/account/access-tab.tsx')).AccessTab);
const paymentInfoTab = lazyPart(async () => (await import('../pages/account/payment-info-tab.tsx')).PaymentInfoTab);
const channelsTab = lazyPart(async () => (await import('../pages/account/channels-tab.tsx')).ChannelsTab);
const securityTab = lazyPart(async () => (await import('../pages/account/security-tab.tsx')).SecurityTab);
const preferencesTab = lazyPart(async () => (await import('../pages/account/preferences-tab.tsx')).PreferencesTab);

export const SignedIn = signedIn.Part;
export const RegisterPage = register.Part;
export const ActivatePage = activate.Part;
export const PaymentFreezePage = paymentFreeze.Part;
export const OutboundInvoicePage = outboundInvoice.Part;
export const PostbackTestPage = postbackTest.Part;
export const EnrolmentPage = enrolment.Part;
export const UnsubscribePage = unsubscribe.Part;
export const PasswordResetPage = passwordReset.Part;
export const NewPasswordPage = newPassword.Part;
export const EmailUndoPage = emailUndo.Part;
export const NotFoundPage = notFound.Part;
export const DashboardPage = dashboard.Part;
export const CampaignsPage = campaigns.Part;
export const CampaignPage = campaign.Part;
export const LinksPage = links.Part;
export const ReportPage = report.Part;
export const FinancialPage = financial.Part;
export const InvoicesPage = invoices.Part;
export const AccountPage = account.Part;
export const PersonalDataTab = personalDataTab.Part;
export const AddressTab = addressTab.Part;
export const AccessTab = accessTab.Part;
export const PaymentInfoTab = paymentInfoTab.Part;
export const ChannelsTab = channelsTab.Part;
export const SecurityTab = securityTab.Part;
export const PreferencesTab = preferencesTab.Part;

/** Loads the layout of the signed-in pages. */
export const loadSignedIn = signedIn.load;

const partsOf: Readonly<Record<string, readonly { load: () => Promise<unknown> }[]>> = {
  [paths.home]: [signedIn, dashboard],
  [paths.campaigns]: [signedIn, campaigns],
  [paths.campaign]: [signedIn, campaign],
  [paths.links]: [signedIn, links],
  [paths.report]: [signedIn, report],
  [paths.financial]: [signedIn, financial],
  [paths.invoices]: [signedIn, invoices],
  [paths.account]: [signedIn, account, personalDataTab],
  [paths.address]: [signedIn, account, addressTab],
  [paths.access]: [signedIn, account, accessTab],
  [paths.paymentInfo]: [signedIn, account, paymentInfoTab],
  [paths.channels]: [signedIn, account, channelsTab],
  [paths.security]: [signedIn, account, securityTab],
  [paths.preferences]: [signedIn, account, preferencesTab],
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
