import { affiliateRecords } from '../domains/accounts/affiliate/record-search.ts';
import { waitingAffiliates } from '../domains/accounts/affiliate/waiting.ts';
import { affiliateTotals } from '../domains/accounts/affiliate-profile/routes.ts';
import { correctBills } from '../domains/billing/advertiser-invoice/correct-bills.ts';
import { advertiserInvoiceRecords } from '../domains/billing/advertiser-invoice/record-search.ts';
import { advertiserInvoiceTotals } from '../domains/billing/advertiser-invoice/routes.ts';
import { waitingAdvertiserInvoices } from '../domains/billing/advertiser-invoice/waiting.ts';
import { customInvoiceRecords } from '../domains/billing/custom-invoice/record-search.ts';
import { advertiserRecords } from '../domains/campaigns/advertiser/record-search.ts';
import { findAdvertiser } from '../domains/campaigns/advertiser-read-key/find-key.ts';
import { campaignRecords } from '../domains/campaigns/campaign/record-search.ts';
import { channelTexts } from '../domains/campaigns/channel/channels.ts';
import { channelRecords } from '../domains/campaigns/channel/record-search.ts';
import { channelTotals } from '../domains/campaigns/channel/routes.ts';
import { waitingChannels } from '../domains/campaigns/channel/waiting.ts';
import { couponRecords } from '../domains/campaigns/coupon/record-search.ts';
import { participationTotals } from '../domains/campaigns/participation/routes.ts';
import { waitingParticipations } from '../domains/campaigns/participation/waiting.ts';
import { bonusTotals } from '../domains/earnings/bonus/routes.ts';
import { waitingBonuses } from '../domains/earnings/bonus/waiting.ts';
import { additionTotals } from '../domains/earnings/commission-addition/routes.ts';
import { waitingAdditions } from '../domains/earnings/commission-addition/waiting.ts';
import { findUses } from '../domains/earnings/conversion/find-uses.ts';
import { conversionRecords } from '../domains/earnings/conversion/record-search.ts';
import { conversionListTotals } from '../domains/earnings/conversion/routes.ts';
import { sales, salesOfLinks } from '../domains/earnings/conversion/sales.ts';
import { waitingImports } from '../domains/earnings/conversion-import/waiting.ts';
import { waitingPostbacks } from '../domains/earnings/postback/waiting.ts';
import { holdPayee } from '../domains/payouts/payment-info/hold.ts';
import { payeeTexts } from '../domains/payouts/payment-info/payment-infos.ts';
import { maskPaymentInfo } from '../domains/payouts/payment-info/payment-infos.ts';
import {
  payeeNameRecords,
  payeeNumberRecords,
  pixDocumentRecords,
} from '../domains/payouts/payment-info/record-search.ts';
import { runRecords } from '../domains/payouts/payment-run/record-search.ts';
import { waitingRuns } from '../domains/payouts/payment-run/waiting.ts';
import { readProgress } from '../domains/payouts/payment-status/payment-progress.ts';
import { paymentRecords } from '../domains/payouts/payment-status/record-search.ts';
import { paymentTotals } from '../domains/payouts/payment-status/routes.ts';
import { waitingPayments } from '../domains/payouts/payment-status/waiting.ts';
import { taxInvoiceRecords } from '../domains/payouts/tax-invoice/record-search.ts';
import { invoiceUploadTotals } from '../domains/payouts/tax-invoice/upload-routes.ts';
import { waitingTaxInvoices } from '../domains/payouts/tax-invoice/waiting.ts';
import { mailRecords } from '../domains/platform/outbox-mail/record-search.ts';
import { waitingDeletions } from '../domains/privacy/account-deletion/waiting.ts';
import { savedViewSubscription } from '../domains/reports/saved-view/view-mails.ts';
import { lockClicks } from '../domains/tracking/click/save-clicks.ts';
import { hasLinks } from '../domains/tracking/tracking-link/links.ts';
import { linkRecords } from '../domains/tracking/tracking-link/record-search.ts';
import type { Hooks } from '../engine/context.ts';
import { routes } from './routes.ts';

/** The functions of later domains that earlier domains call. */
export const hooks: Hooks = {
  snapshotMasks: { payment_info: { resource: 'payment-info', mask: maskPaymentInfo } },
  calledResources: new Set(routes.flatMap(({ needs }) => (needs.includes(':') ? [needs.split(':')[0] ?? ''] : []))),
  findAdvertiser,
  affiliateTexts: [channelTexts, ...payeeTexts],
  holdPayments: holdPayee,
  sales,
  findUses,
  correctBills,
  readPaymentProgress: readProgress,
  lockClicks,
  hasLinks,
  salesOfLinks,
  otherSubscription: savedViewSubscription,
  recordSearches: [
    affiliateRecords,
    payeeNumberRecords,
    pixDocumentRecords,
    payeeNameRecords,
    advertiserRecords,
    campaignRecords,
    channelRecords,
    conversionRecords,
    paymentRecords,
    runRecords,
    taxInvoiceRecords,
    advertiserInvoiceRecords,
    customInvoiceRecords,
    couponRecords,
    linkRecords,
    mailRecords,
  ],
  listTotals: [
    advertiserInvoiceTotals,
    affiliateTotals,
    bonusTotals,
    channelTotals,
    additionTotals,
    conversionListTotals,
    invoiceUploadTotals,
    participationTotals,
    paymentTotals,
  ],
  waiting: [
    ...waitingRuns,
    ...waitingPayments,
    ...waitingTaxInvoices,
    ...waitingBonuses,
    ...waitingAdditions,
    ...waitingImports,
    ...waitingAdvertiserInvoices,
    ...waitingDeletions,
    ...waitingAffiliates,
    ...waitingChannels,
    ...waitingParticipations,
    ...waitingPostbacks,
  ],
};
