import { accountDeletionRoutes } from '../modules/account-deletion/routes.ts';
import { accessRoutes } from '../modules/access/routes.ts';
import { advertiserRoutes } from '../modules/advertiser/routes.ts';
import { advertiserApiKeyRoutes } from '../modules/advertiser-api-key/routes.ts';
import { advertiserInvoiceRoutes } from '../modules/advertiser-invoice/routes.ts';
import { affiliateRoutes } from '../modules/affiliate-profile/routes.ts';
import { affiliateTokenRoutes } from '../modules/affiliate-token/routes.ts';
import { auditRoutes } from '../modules/audit-entry/routes.ts';
import { avatarRoutes } from '../modules/avatar/routes.ts';
import { bonusRoutes } from '../modules/bonus/routes.ts';
import { dashboardRoutes } from '../modules/dashboard/routes.ts';
import { approvedCampaignRoutes } from '../modules/approved-campaign/routes.ts';
import { participationRoutes } from '../modules/participation/routes.ts';
import { saleCapRoutes } from '../modules/sale-cap/routes.ts';
import { statementRoutes } from '../modules/statement/routes.ts';
import { bankFileRoutes } from '../modules/bank-file/routes.ts';
import { postbackRoutes } from '../modules/postback/routes.ts';
import { campaignScheduleRoutes } from '../modules/campaign-schedule/routes.ts';
import { campaignViewRoutes } from '../modules/campaign/view-routes.ts';
import { datedPartRoutesOfCampaigns } from '../modules/campaign/dated-part-routes.ts';
import { sectionRoutesOfCampaigns } from '../modules/campaign/section-routes.ts';
import { couponRoutes } from '../modules/coupon/routes.ts';
import { creativeRoutes } from '../modules/creative/routes.ts';
import { customInvoiceRoutes } from '../modules/custom-invoice/routes.ts';
import { campaignRoutes } from '../modules/campaign/routes.ts';
import { channelRoutes } from '../modules/channel/routes.ts';
import { clickRoutes } from '../modules/click/routes.ts';
import { commissionRoutes } from '../modules/commission/routes.ts';
import { commissionGroupRoutes } from '../modules/commission-group/routes.ts';
import { commissionGroupDivisionRoutes } from '../modules/commission-group-division/routes.ts';
import { commissionPreviewRoutes } from '../modules/commission-preview/routes.ts';
import { conversionRoutes } from '../modules/conversion/routes.ts';
import { conversionDecisionRoutes } from '../modules/conversion-report/routes.ts';
import { importRoutes } from '../modules/conversion-import/routes.ts';
import { erpMessageRoutes } from '../modules/erp-message/routes.ts';
import { importMappingRoutes } from '../modules/import-mapping/routes.ts';
import { emailPreferenceRoutes } from '../modules/email-preference/routes.ts';
import { newsletterRoutes } from '../modules/newsletter/routes.ts';
import { staffRelationRoutes } from '../modules/staff-relation/routes.ts';
import { staffUserRoutes } from '../modules/staff-user/routes.ts';
import { invitationRoutes } from '../modules/invitation/routes.ts';
import { invoiceRoutes } from '../modules/invoice/routes.ts';
import { invoiceUploadRoutes } from '../modules/invoice-upload/routes.ts';
import { loginHistoryRoutes } from '../modules/login-history/routes.ts';
import { loginEmailRoutes } from '../modules/login-email/routes.ts';
import { managerRoutes } from '../modules/manager/routes.ts';
import { openSessionRoutes } from '../modules/open-session/routes.ts';
import { outboxRoutes } from '../modules/outbox-mail/routes.ts';
import { passwordRoutes } from '../modules/password/routes.ts';
import { commissionScheduleRoutes } from '../modules/commission-schedule/routes.ts';
import { paymentRoutes } from '../modules/payment/routes.ts';
import { commissionSumRoutes } from '../modules/payment/sum-routes.ts';
import { paymentRunRoutes } from '../modules/payment-run/routes.ts';
import { paymentGroupRoutes } from '../modules/payment-group/routes.ts';
import { paymentInfoRoutes } from '../modules/payment-info/routes.ts';
import { listRoutes } from '../modules/postal-code/routes.ts';
import { reconciliationRoutes } from '../modules/reconciliation/routes.ts';
import { registrationRoutes } from '../modules/registration/routes.ts';
import { secondFactorRoutes } from '../modules/second-factor/routes.ts';
import { loginRoutes } from '../modules/login/routes.ts';
import { linkPreviewRoutes } from '../modules/link-preview/routes.ts';
import { trackingLinkRoutes } from '../modules/tracking-link/routes.ts';
import { taxDocumentRoutes } from '../modules/tax-document/routes.ts';
import type { Route } from './registry.ts';

/** All calls of the gateway. */
export const routes: readonly Route[] = [
  ...loginRoutes,
  ...avatarRoutes,
  ...openSessionRoutes,
  ...loginHistoryRoutes,
  ...secondFactorRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...loginEmailRoutes,
  ...invitationRoutes,
  ...accessRoutes,
  ...affiliateTokenRoutes,
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
  ...advertiserInvoiceRoutes,
  ...postbackRoutes,
  ...campaignRoutes,
  ...sectionRoutesOfCampaigns,
  ...datedPartRoutesOfCampaigns,
  ...campaignViewRoutes,
  ...customInvoiceRoutes,
  ...creativeRoutes,
  ...couponRoutes,
  ...commissionGroupRoutes,
  ...commissionGroupDivisionRoutes,
  ...campaignScheduleRoutes,
  ...commissionPreviewRoutes,
  ...participationRoutes,
  ...approvedCampaignRoutes,
  ...saleCapRoutes,
  ...conversionRoutes,
  ...conversionDecisionRoutes,
  ...dashboardRoutes,
  ...importRoutes,
  ...importMappingRoutes,
  ...commissionSumRoutes,
  ...commissionRoutes,
  ...bonusRoutes,
  ...statementRoutes,
  ...paymentRoutes,
  ...paymentRunRoutes,
  ...commissionScheduleRoutes,
  ...paymentGroupRoutes,
  ...bankFileRoutes,
  ...reconciliationRoutes,
  ...paymentInfoRoutes,
  ...invoiceUploadRoutes,
  ...invoiceRoutes,
  ...erpMessageRoutes,
  ...auditRoutes,
  ...outboxRoutes,
  ...emailPreferenceRoutes,
  ...newsletterRoutes,
  ...staffRelationRoutes,
  ...staffUserRoutes,
];
