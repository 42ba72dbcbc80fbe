import { accessRoutes } from '../domains/accounts/access/routes.ts';
import { affiliateNoteRoutes } from '../domains/accounts/affiliate-note/routes.ts';
import { affiliateRoutes } from '../domains/accounts/affiliate-profile/routes.ts';
import { affiliateTokenRoutes } from '../domains/accounts/affiliate-token/routes.ts';
import { affiliateViewRoutes } from '../domains/accounts/affiliate-view/routes.ts';
import { apiKeyRoutes } from '../domains/accounts/api-key/routes.ts';
import { avatarRoutes } from '../domains/accounts/avatar/routes.ts';
import { emailPreferenceRoutes } from '../domains/accounts/email-preference/routes.ts';
import { invitationRoutes } from '../domains/accounts/invitation/routes.ts';
import { loginRoutes } from '../domains/accounts/login/routes.ts';
import { loginEmailRoutes } from '../domains/accounts/login-email/routes.ts';
import { loginHistoryRoutes } from '../domains/accounts/login-history/routes.ts';
import { mailedLinkRoutes } from '../domains/accounts/mailed-link/routes.ts';
import { managerRoutes } from '../domains/accounts/manager/routes.ts';
import { newsletterRoutes } from '../domains/accounts/newsletter/routes.ts';
import { noticeRoutes } from '../domains/accounts/notice/routes.ts';
import { openSessionRoutes } from '../domains/accounts/open-session/routes.ts';
import { passwordRoutes } from '../domains/accounts/password/routes.ts';
import { listRoutes } from '../domains/accounts/postal-code/routes.ts';
import { registrationRoutes } from '../domains/accounts/registration/routes.ts';
import { requestLogRoutes } from '../domains/accounts/request-log/routes.ts';
import { testClockRoutes } from '../domains/accounts/sandbox/routes.ts';
import { secondFactorRoutes } from '../domains/accounts/second-factor/routes.ts';
import { staffRelationRoutes } from '../domains/accounts/staff-relation/routes.ts';
import { staffUserRoutes } from '../domains/accounts/staff-user/routes.ts';
import { taxDocumentRoutes } from '../domains/accounts/tax-document/routes.ts';
import { advertiserConversionRoutes } from '../domains/billing/advertiser-conversion/routes.ts';
import { advertiserInvoiceRoutes } from '../domains/billing/advertiser-invoice/routes.ts';
import { customInvoiceRoutes } from '../domains/billing/custom-invoice/routes.ts';
import { advertiserRoutes } from '../domains/campaigns/advertiser/routes.ts';
import { advertiserEventRoutes } from '../domains/campaigns/advertiser-api-key/event-routes.ts';
import { advertiserApiKeyRoutes } from '../domains/campaigns/advertiser-api-key/routes.ts';
import { advertiserLogoRoutes } from '../domains/campaigns/advertiser-logo/routes.ts';
import { advertiserReadKeyRoutes } from '../domains/campaigns/advertiser-read-key/routes.ts';
import { signedReadKeyRoutes } from '../domains/campaigns/advertiser-read-key/signed-routes.ts';
import { datedPartRoutesOfCampaigns } from '../domains/campaigns/campaign/dated-part-routes.ts';
import { campaignRoutes } from '../domains/campaigns/campaign/routes.ts';
import { sectionRoutesOfCampaigns } from '../domains/campaigns/campaign/section-routes.ts';
import { campaignViewRoutes } from '../domains/campaigns/campaign/view-routes.ts';
import { campaignCoverRoutes } from '../domains/campaigns/campaign-cover/routes.ts';
import { channelRoutes } from '../domains/campaigns/channel/routes.ts';
import { commissionGroupRoutes } from '../domains/campaigns/commission-group/routes.ts';
import { commissionGroupDivisionRoutes } from '../domains/campaigns/commission-group-division/routes.ts';
import { commissionPreviewRoutes } from '../domains/campaigns/commission-preview/routes.ts';
import { couponRoutes } from '../domains/campaigns/coupon/routes.ts';
import { creativeRoutes } from '../domains/campaigns/creative/routes.ts';
import { excessRateRoutes } from '../domains/campaigns/excess-rate/routes.ts';
import { participationRoutes } from '../domains/campaigns/participation/routes.ts';
import { campaignScheduleRoutes } from '../domains/campaigns/rate-schedule/routes.ts';
import { webhookDeliveryRoutes } from '../domains/campaigns/webhook-delivery/routes.ts';
import { webhookEndpointRoutes } from '../domains/campaigns/webhook-endpoint/routes.ts';
import { approvedCampaignRoutes } from '../domains/earnings/approved-campaign/routes.ts';
import { bonusRoutes } from '../domains/earnings/bonus/routes.ts';
import { commissionRoutes } from '../domains/earnings/commission/routes.ts';
import { commissionAdditionRoutes } from '../domains/earnings/commission-addition/routes.ts';
import { conversionRoutes } from '../domains/earnings/conversion/routes.ts';
import { importRoutes } from '../domains/earnings/conversion-import/routes.ts';
import { conversionDecisionRoutes } from '../domains/earnings/conversion-report/routes.ts';
import { importMappingRoutes } from '../domains/earnings/import-mapping/routes.ts';
import { postbackRoutes } from '../domains/earnings/postback/routes.ts';
import { saleCapRoutes } from '../domains/earnings/sale-cap/routes.ts';
import { scriptReportRoutes } from '../domains/earnings/script-report/routes.ts';
import { bankReturnRoutes } from '../domains/payouts/bank-return/routes.ts';
import { paymentCommissionRoutes } from '../domains/payouts/payment-commission/routes.ts';
import { paymentGroupRoutes } from '../domains/payouts/payment-group/routes.ts';
import { paymentInfoRoutes } from '../domains/payouts/payment-info/routes.ts';
import { paymentRequestRoutes } from '../domains/payouts/payment-request/routes.ts';
import { paymentRunRoutes } from '../domains/payouts/payment-run/routes.ts';
import { commissionSumRoutes, paymentRoutes } from '../domains/payouts/payment-status/routes.ts';
import { payoutStandingRoutes } from '../domains/payouts/payout-standing/routes.ts';
import { commissionScheduleRoutes } from '../domains/payouts/planned-payment/routes.ts';
import { statementRoutes } from '../domains/payouts/statement/routes.ts';
import { invoiceRoutes } from '../domains/payouts/tax-invoice/routes.ts';
import { invoiceUploadRoutes } from '../domains/payouts/tax-invoice/upload-routes.ts';
import { auditRoutes } from '../domains/platform/audit-entry/routes.ts';
import { erpMessageRoutes } from '../domains/platform/erp-message/routes.ts';
import { eventRoutes } from '../domains/platform/event/routes.ts';
import { outboxRoutes } from '../domains/platform/outbox-mail/routes.ts';
import { searchRoutes } from '../domains/platform/search/routes.ts';
import { accountDeletionRoutes } from '../domains/privacy/account-deletion/routes.ts';
import { conversionHistoryRoutes } from '../domains/reports/conversion-history/routes.ts';
import { dashboardRoutes } from '../domains/reports/dashboard/routes.ts';
import { decisionQueueRoutes } from '../domains/reports/decision-queue/routes.ts';
import { listTotalRoutes } from '../domains/reports/list-total/routes.ts';
import { marginRoutes } from '../domains/reports/margin/routes.ts';
import { reconciliationRoutes } from '../domains/reports/reconciliation/routes.ts';
import { reportRoutes } from '../domains/reports/report/routes.ts';
import { savedViewRoutes } from '../domains/reports/saved-view/routes.ts';
import { waitingRoutes } from '../domains/reports/waiting/routes.ts';
import { clickRoutes } from '../domains/tracking/click/routes.ts';
import { linkPreviewRoutes } from '../domains/tracking/link-preview/routes.ts';
import { trackingLinkRoutes } from '../domains/tracking/tracking-link/routes.ts';
import type { Route } from '../engine/registry.ts';

/** All calls of the gateway. */
export const routes: readonly Route[] = [
  ...loginRoutes,
  ...avatarRoutes,
  ...noticeRoutes,
  ...openSessionRoutes,
  ...loginHistoryRoutes,
  ...secondFactorRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...loginEmailRoutes,
  ...invitationRoutes,
  ...mailedLinkRoutes,
  ...accessRoutes,
  ...affiliateNoteRoutes,
  ...affiliateTokenRoutes,
  ...apiKeyRoutes,
  ...requestLogRoutes,
  ...testClockRoutes,
  ...affiliateViewRoutes,
  ...managerRoutes,
  ...affiliateRoutes,
  ...accountDeletionRoutes,
  ...channelRoutes,
  ...listRoutes,
  ...taxDocumentRoutes,
  ...trackingLinkRoutes,
  ...clickRoutes,
  ...linkPreviewRoutes,
  ...advertiserRoutes,
  ...advertiserApiKeyRoutes,
  ...advertiserReadKeyRoutes,
  ...signedReadKeyRoutes,
  ...advertiserConversionRoutes,
  ...advertiserEventRoutes,
  ...advertiserInvoiceRoutes,
  ...postbackRoutes,
  ...scriptReportRoutes,
  ...campaignRoutes,
  ...sectionRoutesOfCampaigns,
  ...datedPartRoutesOfCampaigns,
  ...campaignViewRoutes,
  ...customInvoiceRoutes,
  ...advertiserLogoRoutes,
  ...campaignCoverRoutes,
  ...creativeRoutes,
  ...couponRoutes,
  ...commissionGroupRoutes,
  ...commissionGroupDivisionRoutes,
  ...campaignScheduleRoutes,
  ...commissionPreviewRoutes,
  ...excessRateRoutes,
  ...participationRoutes,
  ...approvedCampaignRoutes,
  ...saleCapRoutes,
  ...conversionRoutes,
  ...conversionDecisionRoutes,
  ...conversionHistoryRoutes,
  ...dashboardRoutes,
  ...marginRoutes,
  ...importRoutes,
  ...importMappingRoutes,
  ...commissionSumRoutes,
  ...commissionRoutes,
  ...bonusRoutes,
  ...commissionAdditionRoutes,
  ...statementRoutes,
  ...paymentRequestRoutes,
  ...paymentRoutes,
  ...paymentCommissionRoutes,
  ...paymentRunRoutes,
  ...commissionScheduleRoutes,
  ...paymentGroupRoutes,
  ...bankReturnRoutes,
  ...payoutStandingRoutes,
  ...reconciliationRoutes,
  ...reportRoutes,
  ...savedViewRoutes,
  ...waitingRoutes,
  ...decisionQueueRoutes,
  ...listTotalRoutes,
  ...paymentInfoRoutes,
  ...invoiceUploadRoutes,
  ...invoiceRoutes,
  ...erpMessageRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
  ...webhookDeliveryRoutes,
  ...auditRoutes,
  ...outboxRoutes,
  ...searchRoutes,
  ...emailPreferenceRoutes,
  ...newsletterRoutes,
  ...staffRelationRoutes,
  ...staffUserRoutes,
];
