import BankIcon from '@mui/icons-material/AccountBalanceOutlined';
import BonusIcon from '@mui/icons-material/AddCardOutlined';
import StaffIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import ScriptIcon from '@mui/icons-material/CodeOutlined';
import GroupIcon from '@mui/icons-material/EventRepeatOutlined';
import ReconciliationIcon from '@mui/icons-material/FactCheckOutlined';
import NewsletterIcon from '@mui/icons-material/FeedOutlined';
import FilePresentIcon from '@mui/icons-material/FilePresentOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import ParticipationIcon from '@mui/icons-material/HandshakeOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import OfferIcon from '@mui/icons-material/LocalOfferOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import AuditIcon from '@mui/icons-material/ManageSearchOutlined';
import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import RunIcon from '@mui/icons-material/PriceCheckOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import AdvertiserInvoiceIcon from '@mui/icons-material/RequestQuoteOutlined';
import WebhookIcon from '@mui/icons-material/SendTimeExtensionOutlined';
import ConversionIcon from '@mui/icons-material/ShoppingCartOutlined';
import StorefrontIcon from '@mui/icons-material/StorefrontOutlined';
import ErpErrorIcon from '@mui/icons-material/SyncProblemOutlined';
import AdditionIcon from '@mui/icons-material/TrendingUpOutlined';
import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import PostbackIcon from '@mui/icons-material/WebhookOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { StaffResource } from '#shared/words/resource-words.ts';
import { type LazyScreen, lazyScreen, listScreen } from './lazy-screen.ts';
import { loadStartWords } from './words.ts';

/** The start page. It needs few texts. */
export const Dashboard = lazyScreen(() => import('./dashboard/dashboard.tsx'), 'Dashboard', loadStartWords);

interface Screens<Field extends string = string> {
  list?: LazyScreen;
  edit?: LazyScreen;
  create?: LazyScreen;
  show?: LazyScreen;
  /** The menu icon; a resource without one is not in the menu. */
  icon?: ComponentType<SvgIconProps>;
  /** The field that names a record in titles. */
  recordRepresentation?: Field;
}

export type ScreensTable = { [Name in StaffResource]: Screens<keyof ResourceRecord<Name> & string> };

/**
 * The screens of each resource, in menu order. A resource that is neither here nor excluded from {@link StaffResource}
 * does not compile.
 */
const screens = {
  affiliate: {
    icon: GroupsIcon,
    list: listScreen(() => import('../accounts/affiliate/affiliate-screens.tsx'), 'AffiliateList'),
    edit: lazyScreen(() => import('./records/edit-affiliate.tsx'), 'EditAffiliate'),
    recordRepresentation: 'name',
  },
  channel: {
    icon: CampaignIcon,
    list: lazyScreen(() => import('./queue/queue-pages.tsx'), 'ChannelsPage'),
    recordRepresentation: 'name',
  },
  advertiser: {
    icon: StorefrontIcon,
    list: listScreen(() => import('../campaigns/advertiser/advertiser-screens.tsx'), 'AdvertiserList'),
    edit: lazyScreen(() => import('./records/advertiser-page.tsx'), 'AdvertiserPage'),
    recordRepresentation: 'business_name',
  },
  campaign: {
    icon: OfferIcon,
    list: listScreen(() => import('../campaigns/campaign/campaign-screens.tsx'), 'CampaignList'),
    edit: lazyScreen(() => import('./records/campaign-page.tsx'), 'CampaignPage'),
    create: lazyScreen(() => import('../campaigns/campaign/create-campaign.tsx'), 'CreateCampaign'),
    recordRepresentation: 'name',
  },
  'advertiser-user': {
    recordRepresentation: 'name',
  },
  'advertiser-api-key': {},
  'advertiser-read-key': { recordRepresentation: 'name' },
  'campaign-revenue': { recordRepresentation: 'starts_on' },
  'campaign-payment-period': { recordRepresentation: 'starts_on' },
  'campaign-rule': {},
  'campaign-site': {},
  'custom-invoice': { recordRepresentation: 'title' },
  creative: { recordRepresentation: 'name' },
  coupon: { recordRepresentation: 'code' },
  participation: {
    icon: ParticipationIcon,
    list: lazyScreen(() => import('./queue/queue-pages.tsx'), 'ParticipationsPage'),
    recordRepresentation: 'site_name',
  },
  'tracking-link': {
    icon: LinkIcon,
    list: listScreen(() => import('../tracking/tracking-link/tracking-link-screens.tsx'), 'TrackingLinkList'),
    recordRepresentation: 'code',
  },
  click: {},
  conversion: {
    icon: ConversionIcon,
    list: listScreen(() => import('../earnings/conversion/conversion-screens.tsx'), 'ConversionList'),
    show: lazyScreen(() => import('../earnings/conversion/conversion-page.tsx'), 'ConversionPage'),
    recordRepresentation: 'order_id',
  },
  postback: {
    icon: PostbackIcon,
    list: lazyScreen(() => import('../earnings/postback/postback-screens.tsx'), 'PostbackList'),
    recordRepresentation: 'message_id',
  },
  'script-report': {
    icon: ScriptIcon,
    list: listScreen(() => import('../earnings/script-report/script-report-screens.tsx'), 'ScriptReportList'),
    recordRepresentation: 'order_id',
  },
  'advertiser-invoice': {
    icon: AdvertiserInvoiceIcon,
    list: listScreen(
      () => import('../billing/advertiser-invoice/advertiser-invoice-screens.tsx'),
      'AdvertiserInvoiceList',
    ),
    show: lazyScreen(
      () => import('../billing/advertiser-invoice/advertiser-invoice-page.tsx'),
      'AdvertiserInvoicePage',
    ),
    recordRepresentation: 'id',
  },
  invoice: {
    icon: ReceiptIcon,
    list: listScreen(() => import('../payouts/invoice/invoice-screens.tsx'), 'InvoiceList'),
    recordRepresentation: 'yearmonth',
  },
  bonus: {
    icon: BonusIcon,
    list: listScreen(() => import('../earnings/bonus/bonus-screens.tsx'), 'BonusList'),
    recordRepresentation: 'order_id',
  },
  'commission-addition': {
    icon: AdditionIcon,
    list: listScreen(
      () => import('../earnings/commission-addition/commission-addition-screens.tsx'),
      'CommissionAdditionList',
    ),
    recordRepresentation: 'order_id',
  },
  'invoice-upload': {
    icon: FilePresentIcon,
    list: listScreen(() => import('../payouts/invoice-upload/invoice-upload-screens.tsx'), 'InvoiceUploadList'),
    show: lazyScreen(() => import('../payouts/invoice-upload/invoice-upload-show.tsx'), 'InvoiceUploadShow'),
    recordRepresentation: 'file_name',
  },
  payment: {
    icon: PaymentIcon,
    list: listScreen(() => import('../payouts/payment/payment-screens.tsx'), 'PaymentList'),
    edit: lazyScreen(() => import('../payouts/payment/payment-page.tsx'), 'PaymentPage'),
    recordRepresentation: 'affiliate_name',
  },
  'payment-run': {
    icon: RunIcon,
    list: listScreen(() => import('../payouts/payment-run/payment-run-screens.tsx'), 'PaymentRunList'),
    edit: lazyScreen(() => import('../payouts/payment-run/run-page.tsx'), 'RunPage'),
  },
  'payment-exclusion': {},
  'bank-return': {
    icon: BankIcon,
    list: listScreen(() => import('../payouts/bank-return/bank-return-screens.tsx'), 'BankReturnList'),
    show: lazyScreen(() => import('../payouts/bank-return/bank-return-page.tsx'), 'BankReturnPage'),
    recordRepresentation: 'name',
  },
  'bank-return-line': {},
  reconciliation: {
    icon: ReconciliationIcon,
    list: listScreen(() => import('../reports/reconciliation/reconciliation-screens.tsx'), 'ReconciliationList'),
  },
  'saved-view': {
    show: lazyScreen(() => import('../reports/saved-view/open-saved-view.tsx'), 'OpenSavedView'),
    recordRepresentation: 'name',
  },
  'conversion-import': {
    icon: UploadFileIcon,
    list: lazyScreen(
      () => import('../earnings/conversion-import/conversion-import-screens.tsx'),
      'ConversionImportList',
    ),
    create: lazyScreen(() => import('../earnings/conversion-import/import-page.tsx'), 'ImportPage'),
    show: lazyScreen(() => import('../earnings/conversion-import/import-record-page.tsx'), 'ImportRecordPage'),
    recordRepresentation: 'file_name',
  },
  'import-mapping': {},
  'affiliate-note': {},
  'payment-group': {
    icon: GroupIcon,
    list: listScreen(() => import('../payouts/payment-group/payment-group-screens.tsx'), 'PaymentGroupList'),
    recordRepresentation: 'name',
  },
  'commission-group': { recordRepresentation: 'name' },
  'commission-group-division': { recordRepresentation: 'position' },
  'campaign-commission-schedule': { recordRepresentation: 'title' },
  newsletter: {
    icon: NewsletterIcon,
    list: listScreen(() => import('../accounts/newsletter/newsletter-screens.tsx'), 'NewsletterList'),
    recordRepresentation: 'subject',
  },
  'staff-relation': {},
  'staff-user': {
    icon: StaffIcon,
    list: listScreen(() => import('../accounts/staff-user/staff-user-screens.tsx'), 'StaffUserList'),
    recordRepresentation: 'name',
  },
  'webhook-endpoint': {
    icon: WebhookIcon,
    list: lazyScreen(() => import('../campaigns/webhook-endpoint/webhook-endpoint-list.tsx'), 'WebhookEndpointList'),
    recordRepresentation: 'name',
  },
  'webhook-delivery': {},
  event: {},
  'erp-error': {
    icon: ErpErrorIcon,
    list: listScreen(() => import('../platform/erp-error/erp-error-screens.tsx'), 'ErpErrorList'),
    recordRepresentation: 'message_id',
  },
  'audit-entry': {
    icon: AuditIcon,
    list: lazyScreen(() => import('../platform/audit-entry/audit-entry-screens.tsx'), 'AuditEntryList'),
  },
  'outbox-mail': {
    icon: MailIcon,
    list: listScreen(() => import('../platform/outbox-mail/outbox-mail-screens.tsx'), 'OutboxMailList'),
    show: lazyScreen(() => import('../platform/outbox-mail/outbox-mail-screens.tsx'), 'OutboxMailShow'),
    recordRepresentation: 'subject',
  },
} satisfies ScreensTable;

/** The table as pairs of name and screens. */
export const resourceScreens: readonly [string, Screens][] = Object.entries(screens);

/** Returns the screen at a path of the site (`/affiliate/12`), as far as its address says; undefined for all others. */
function screenAt(path: string): LazyScreen | undefined {
  const [resource = '', id = '', view = ''] = path.split('/').filter((part) => part !== '');
  if (resource === '') return Dashboard;
  const [, found] = resourceScreens.find(([name]) => name === resource) ?? [];
  if (id === '') return found?.list;
  if (id === 'create') return found?.create;
  return view === 'show' ? found?.show : (found?.edit ?? found?.show);
}

/** How long the code of the first screen is waited for: where it takes longer, the page says that it is loading. */
const FIRST_SCREEN_MS = 400;

/**
 * Waits for the code of the screen at a path, which the page of a signed-in person has fetched beside the first script. React shows
 * what comes after a sign of loading no sooner than 300 ms after the sign; without one there is nothing to wait for.
 */
export async function awaitFirstScreen(path: string): Promise<void> {
  // A failure is said, and tried again, where the screen is drawn.
  const loaded = screenAt(path)
    ?.load()
    .catch(() => undefined);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS))]);
}
