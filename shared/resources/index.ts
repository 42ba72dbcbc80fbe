import type { ResourceName as Name } from '#shared/codes/platform/resource-name.ts';
import type { Contract, RecordOf } from '#shared/contract/contract.ts';
import { access } from './accounts/access.ts';
import { activation } from './accounts/activation.ts';
import { activationMail } from './accounts/activation-mail.ts';
import { affiliate } from './accounts/affiliate.ts';
import { affiliateManager } from './accounts/affiliate-manager.ts';
import { affiliateNote } from './accounts/affiliate-note.ts';
import { affiliateSettings } from './accounts/affiliate-settings.ts';
import { affiliateToken } from './accounts/affiliate-token.ts';
import { apiKey } from './accounts/api-key.ts';
import { country } from './accounts/country.ts';
import { emailPreference } from './accounts/email-preference.ts';
import { emailUndo } from './accounts/email-undo.ts';
import { invitation } from './accounts/invitation.ts';
import { loginEmail } from './accounts/login-email.ts';
import { loginHistory } from './accounts/login-history.ts';
import { mailedLink } from './accounts/mailed-link.ts';
import { manager } from './accounts/manager.ts';
import { newsletter } from './accounts/newsletter.ts';
import { newsletterAudience } from './accounts/newsletter-audience.ts';
import { notice } from './accounts/notice.ts';
import { noticeCount } from './accounts/notice-count.ts';
import { noticePreference } from './accounts/notice-preference.ts';
import { openSession } from './accounts/open-session.ts';
import { password } from './accounts/password.ts';
import { passwordCheck } from './accounts/password-check.ts';
import { passwordReset } from './accounts/password-reset.ts';
import { postalCode } from './accounts/postal-code.ts';
import { registration } from './accounts/registration.ts';
import { requestLog } from './accounts/request-log.ts';
import { secondFactor } from './accounts/second-factor.ts';
import { staffRelation } from './accounts/staff-relation.ts';
import { staffUser } from './accounts/staff-user.ts';
import { taxDocument } from './accounts/tax-document.ts';
import { unsubscription } from './accounts/unsubscription.ts';
import { advertiserConversion } from './billing/advertiser-conversion.ts';
import { advertiserInvoice } from './billing/advertiser-invoice.ts';
import { customInvoice } from './billing/custom-invoice.ts';
import { outboundInvoice } from './billing/outbound-invoice.ts';
import { advertiser } from './campaigns/advertiser.ts';
import { advertiserApiKey } from './campaigns/advertiser-api-key.ts';
import { advertiserLogo } from './campaigns/advertiser-logo.ts';
import { advertiserReadKey } from './campaigns/advertiser-read-key.ts';
import { advertiserUser } from './campaigns/advertiser-user.ts';
import { campaign } from './campaigns/campaign.ts';
import { campaignCategory } from './campaigns/campaign-category.ts';
import { campaignChange } from './campaigns/campaign-change.ts';
import { campaignCommissionSchedule } from './campaigns/campaign-commission-schedule.ts';
import { campaignCover } from './campaigns/campaign-cover.ts';
import { campaignPaymentPeriod } from './campaigns/campaign-payment-period.ts';
import { campaignRevenue } from './campaigns/campaign-revenue.ts';
import { campaignRule } from './campaigns/campaign-rule.ts';
import { campaignSegmentation } from './campaigns/campaign-segmentation.ts';
import { campaignSite } from './campaigns/campaign-site.ts';
import { channel } from './campaigns/channel.ts';
import { channelCategory } from './campaigns/channel-category.ts';
import { channelDecision } from './campaigns/channel-decision.ts';
import { channelType } from './campaigns/channel-type.ts';
import { commissionGroup } from './campaigns/commission-group.ts';
import { commissionGroupDivision } from './campaigns/commission-group-division.ts';
import { commissionPreview } from './campaigns/commission-preview.ts';
import { coupon } from './campaigns/coupon.ts';
import { creative } from './campaigns/creative.ts';
import { excessRate } from './campaigns/excess-rate.ts';
import { participation } from './campaigns/participation.ts';
import { participationDecision } from './campaigns/participation-decision.ts';
import { webhookDelivery } from './campaigns/webhook-delivery.ts';
import { webhookEndpoint } from './campaigns/webhook-endpoint.ts';
import { approvedCampaign } from './earnings/approved-campaign.ts';
import { bonus } from './earnings/bonus.ts';
import { bonusType } from './earnings/bonus-type.ts';
import { commission } from './earnings/commission.ts';
import { commissionAddition } from './earnings/commission-addition.ts';
import { commissionState } from './earnings/commission-state.ts';
import { commissionSum } from './earnings/commission-sum.ts';
import { conversion } from './earnings/conversion.ts';
import { conversionImport } from './earnings/conversion-import.ts';
import { conversionTotal } from './earnings/conversion-total.ts';
import { importMapping } from './earnings/import-mapping.ts';
import { postback } from './earnings/postback.ts';
import { postbackTotal } from './earnings/postback-total.ts';
import { saleCap } from './earnings/sale-cap.ts';
import { scriptReport } from './earnings/script-report.ts';
import { bank } from './payouts/bank.ts';
import { bankReturn } from './payouts/bank-return.ts';
import { bankReturnLine } from './payouts/bank-return-line.ts';
import { commissionSchedule } from './payouts/commission-schedule.ts';
import { invoice } from './payouts/invoice.ts';
import { invoicePayment } from './payouts/invoice-payment.ts';
import { invoiceUpload } from './payouts/invoice-upload.ts';
import { payment } from './payouts/payment.ts';
import { paymentCommission } from './payouts/payment-commission.ts';
import { paymentConfirmation } from './payouts/payment-confirmation.ts';
import { paymentExclusion } from './payouts/payment-exclusion.ts';
import { paymentFreeze } from './payouts/payment-freeze.ts';
import { paymentGroup } from './payouts/payment-group.ts';
import { paymentHold } from './payouts/payment-hold.ts';
import { paymentInfo } from './payouts/payment-info.ts';
import { paymentRequest } from './payouts/payment-request.ts';
import { paymentRun } from './payouts/payment-run.ts';
import { payoutStanding } from './payouts/payout-standing.ts';
import { statement } from './payouts/statement.ts';
import { auditEntry } from './platform/audit-entry.ts';
import { erpError } from './platform/erp-error.ts';
import { event } from './platform/event.ts';
import { outboxMail } from './platform/outbox-mail.ts';
import { search } from './platform/search.ts';
import { accountDeletion } from './privacy/account-deletion.ts';
import { campaignMargin } from './reports/campaign-margin.ts';
import { conversionHistory } from './reports/conversion-history.ts';
import { dashboardAffiliate } from './reports/dashboard-affiliate.ts';
import { dashboardCampaign } from './reports/dashboard-campaign.ts';
import { dashboardMoney } from './reports/dashboard-money.ts';
import { dashboardSummary } from './reports/dashboard-summary.ts';
import { decisionQueue } from './reports/decision-queue.ts';
import { listTotal } from './reports/list-total.ts';
import { reconciliation } from './reports/reconciliation.ts';
import { report } from './reports/report.ts';
import { savedView } from './reports/saved-view.ts';
import { waiting } from './reports/waiting.ts';
import { click } from './tracking/click.ts';
import { linkBatch } from './tracking/link-batch.ts';
import { linkPreview } from './tracking/link-preview.ts';
import { trackingLink } from './tracking/tracking-link.ts';

/** All contracts, by the resource's name in URLs. */
export const contracts = {
  affiliate,
  channel,
  click,
  'link-batch': linkBatch,
  'link-preview': linkPreview,
  'tracking-link': trackingLink,
  'channel-decision': channelDecision,
  'channel-type': channelType,
  'channel-category': channelCategory,
  bank,
  'bank-return': bankReturn,
  'bank-return-line': bankReturnLine,
  country,
  'campaign-margin': campaignMargin,
  'dashboard-affiliate': dashboardAffiliate,
  'dashboard-campaign': dashboardCampaign,
  'dashboard-money': dashboardMoney,
  'dashboard-summary': dashboardSummary,
  'affiliate-note': affiliateNote,
  'decision-queue': decisionQueue,
  report,
  waiting,
  'affiliate-settings': affiliateSettings,
  'postal-code': postalCode,
  conversion,
  'conversion-history': conversionHistory,
  'conversion-total': conversionTotal,
  'conversion-import': conversionImport,
  'import-mapping': importMapping,
  commission,
  'commission-sum': commissionSum,
  'commission-state': commissionState,
  bonus,
  'bonus-type': bonusType,
  'commission-addition': commissionAddition,
  statement,
  'commission-schedule': commissionSchedule,
  payment,
  'payment-commission': paymentCommission,
  'payment-group': paymentGroup,
  'payment-confirmation': paymentConfirmation,
  'payment-freeze': paymentFreeze,
  'payment-hold': paymentHold,
  'payment-info': paymentInfo,
  'payment-exclusion': paymentExclusion,
  'payout-standing': payoutStanding,
  'payment-request': paymentRequest,
  'payment-run': paymentRun,
  invoice,
  'invoice-upload': invoiceUpload,
  manager,
  'affiliate-manager': affiliateManager,
  advertiser,
  'advertiser-api-key': advertiserApiKey,
  'advertiser-conversion': advertiserConversion,
  'webhook-endpoint': webhookEndpoint,
  'webhook-delivery': webhookDelivery,
  'advertiser-invoice': advertiserInvoice,
  postback,
  'postback-total': postbackTotal,
  'script-report': scriptReport,
  'advertiser-logo': advertiserLogo,
  'advertiser-read-key': advertiserReadKey,
  'advertiser-user': advertiserUser,
  campaign,
  'campaign-category': campaignCategory,
  'campaign-cover': campaignCover,
  'campaign-segmentation': campaignSegmentation,
  'campaign-rule': campaignRule,
  'campaign-revenue': campaignRevenue,
  'campaign-payment-period': campaignPaymentPeriod,
  'campaign-site': campaignSite,
  'campaign-change': campaignChange,
  'custom-invoice': customInvoice,
  creative,
  coupon,
  'commission-group': commissionGroup,
  'commission-group-division': commissionGroupDivision,
  'campaign-commission-schedule': campaignCommissionSchedule,
  'commission-preview': commissionPreview,
  'excess-rate': excessRate,
  'approved-campaign': approvedCampaign,
  'audit-entry': auditEntry,
  participation,
  'participation-decision': participationDecision,
  'sale-cap': saleCap,
  'outbox-mail': outboxMail,
  'saved-view': savedView,
  search,
  'outbound-invoice': outboundInvoice,
  'invoice-payment': invoicePayment,
  'erp-error': erpError,
  event,
  'list-total': listTotal,
  reconciliation,
  registration,
  'request-log': requestLog,
  'tax-document': taxDocument,
  activation,
  'activation-mail': activationMail,
  'email-preference': emailPreference,
  newsletter,
  'newsletter-audience': newsletterAudience,
  'staff-relation': staffRelation,
  'staff-user': staffUser,
  unsubscription,
  'account-deletion': accountDeletion,
  'second-factor': secondFactor,
  notice,
  'notice-count': noticeCount,
  'notice-preference': noticePreference,
  'open-session': openSession,
  'login-history': loginHistory,
  access,
  'affiliate-token': affiliateToken,
  'api-key': apiKey,
  'email-undo': emailUndo,
  'mailed-link': mailedLink,
  invitation,
  'login-email': loginEmail,
  password,
  'password-check': passwordCheck,
  'password-reset': passwordReset,
} as const satisfies Record<Name, Contract>;

export type ResourceName = keyof typeof contracts;
export type ResourceRecord<Name extends ResourceName> = RecordOf<(typeof contracts)[Name]>;
