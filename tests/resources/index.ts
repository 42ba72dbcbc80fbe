import type { Declarations } from './declaration.ts';
import { accountDeletion } from './account-deletion.ts';
import { access } from './access.ts';
import { affiliateToken } from './affiliate-token.ts';
import { emailUndo } from './email-undo.ts';
import { invitation } from './invitation.ts';
import { loginEmail } from './login-email.ts';
import { password } from './password.ts';
import { passwordCheck } from './password-check.ts';
import { passwordReset } from './password-reset.ts';
import { activationMail } from './activation-mail.ts';
import { activation } from './activation.ts';
import { advertiser } from './advertiser.ts';
import { advertiserApiKey } from './advertiser-api-key.ts';
import { advertiserInvoice } from './advertiser-invoice.ts';
import { advertiserUser } from './advertiser-user.ts';
import { affiliate } from './affiliate.ts';
import { affiliateManager } from './affiliate-manager.ts';
import { affiliateSettings } from './affiliate-settings.ts';
import { approvedCampaign } from './approved-campaign.ts';
import { auditEntry } from './audit-entry.ts';
import { participation } from './participation.ts';
import { saleCap } from './sale-cap.ts';
import { bank } from './bank.ts';
import { bonus } from './bonus.ts';
import { bonusType } from './bonus-type.ts';
import { commissionState } from './commission-state.ts';
import { statement } from './statement.ts';
import { bankReturn } from './bank-return.ts';
import { bankReturnLine } from './bank-return-line.ts';
import { campaign } from './campaign.ts';
import { campaignCategory } from './campaign-category.ts';
import { campaignSegmentation } from './campaign-segmentation.ts';
import { campaignRule } from './campaign-rule.ts';
import { campaignRevenue } from './campaign-revenue.ts';
import { campaignPaymentPeriod } from './campaign-payment-period.ts';
import { campaignSite } from './campaign-site.ts';
import { campaignChange } from './campaign-change.ts';
import { customInvoice } from './custom-invoice.ts';
import { creative } from './creative.ts';
import { coupon } from './coupon.ts';
import { commissionGroup } from './commission-group.ts';
import { commissionGroupDivision } from './commission-group-division.ts';
import { campaignCommissionSchedule } from './campaign-commission-schedule.ts';
import { commissionPreview } from './commission-preview.ts';
import { channel } from './channel.ts';
import { click } from './click.ts';
import { linkPreview } from './link-preview.ts';
import { trackingLink } from './tracking-link.ts';
import { channelCategory } from './channel-category.ts';
import { channelType } from './channel-type.ts';
import { commission } from './commission.ts';
import { commissionSum } from './commission-sum.ts';
import { conversion } from './conversion.ts';
import { conversionImport } from './conversion-import.ts';
import { conversionTotal } from './conversion-total.ts';
import { country } from './country.ts';
import { dashboardAffiliate } from './dashboard-affiliate.ts';
import { dashboardCampaign } from './dashboard-campaign.ts';
import { dashboardSummary } from './dashboard-summary.ts';
import { erpError } from './erp-error.ts';
import { importMapping } from './import-mapping.ts';
import { invoice } from './invoice.ts';
import { invoicePayment } from './invoice-payment.ts';
import { invoiceUpload } from './invoice-upload.ts';
import { loginHistory } from './login-history.ts';
import { manager } from './manager.ts';
import { openSession } from './open-session.ts';
import { outboundInvoice } from './outbound-invoice.ts';
import { outboxMail } from './outbox-mail.ts';
import { commissionSchedule } from './commission-schedule.ts';
import { payment } from './payment.ts';
import { paymentGroup } from './payment-group.ts';
import { paymentConfirmation } from './payment-confirmation.ts';
import { paymentFreeze } from './payment-freeze.ts';
import { paymentHold } from './payment-hold.ts';
import { paymentInfo } from './payment-info.ts';
import { paymentExclusion } from './payment-exclusion.ts';
import { paymentRequest } from './payment-request.ts';
import { paymentRun } from './payment-run.ts';
import { postback } from './postback.ts';
import { postalCode } from './postal-code.ts';
import { reconciliation } from './reconciliation.ts';
import { registration } from './registration.ts';
import { secondFactor } from './second-factor.ts';
import { taxDocument } from './tax-document.ts';
import { emailPreference } from './email-preference.ts';
import { newsletter } from './newsletter.ts';
import { newsletterAudience } from './newsletter-audience.ts';
import { staffRelation } from './staff-relation.ts';
import { staffUser } from './staff-user.ts';
import { unsubscription } from './unsubscription.ts';

/** What the tests know of each resource. */
export const declarations: Declarations = {
  affiliate,
  channel,
  click,
  'link-preview': linkPreview,
  'tracking-link': trackingLink,
  'channel-type': channelType,
  'channel-category': channelCategory,
  bank,
  'bank-return': bankReturn,
  'bank-return-line': bankReturnLine,
  country,
  'dashboard-affiliate': dashboardAffiliate,
  'dashboard-campaign': dashboardCampaign,
  'dashboard-summary': dashboardSummary,
  'affiliate-settings': affiliateSettings,
  'postal-code': postalCode,
  conversion,
  'conversion-total': conversionTotal,
  'conversion-import': conversionImport,
  'import-mapping': importMapping,
  commission,
  'commission-sum': commissionSum,
  'commission-state': commissionState,
  bonus,
  'bonus-type': bonusType,
  statement,
  'commission-schedule': commissionSchedule,
  payment,
  'payment-group': paymentGroup,
  'payment-confirmation': paymentConfirmation,
  'payment-freeze': paymentFreeze,
  'payment-hold': paymentHold,
  'payment-info': paymentInfo,
  'payment-exclusion': paymentExclusion,
  'payment-request': paymentRequest,
  'payment-run': paymentRun,
  invoice,
  'invoice-upload': invoiceUpload,
  manager,
  'affiliate-manager': affiliateManager,
  advertiser,
  'advertiser-api-key': advertiserApiKey,
  'advertiser-invoice': advertiserInvoice,
  postback,
  'advertiser-user': advertiserUser,
  campaign,
  'campaign-category': campaignCategory,
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
  'approved-campaign': approvedCampaign,
  'audit-entry': auditEntry,
  participation,
  'sale-cap': saleCap,
  'outbox-mail': outboxMail,
  'outbound-invoice': outboundInvoice,
  'invoice-payment': invoicePayment,
  'erp-error': erpError,
  reconciliation,
  registration,
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
  'open-session': openSession,
  'login-history': loginHistory,
  access,
  'affiliate-token': affiliateToken,
  'email-undo': emailUndo,
  invitation,
  'login-email': loginEmail,
  password,
  'password-check': passwordCheck,
  'password-reset': passwordReset,
};
