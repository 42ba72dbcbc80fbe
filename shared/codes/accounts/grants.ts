import { plainGrants } from '#shared/codes/platform/plain-noun.ts';
import type { ResourceName } from '#shared/codes/platform/resource-name.ts';

type Verb = 'list' | 'one' | 'create' | 'update' | 'delete';

/** What is granted and is no resource: the portal as an affiliate sees it, which is a cookie. */
export type OtherNoun = 'affiliate-view';

/** A grant of one verb on one resource: `resource:verb`. */
export type ResourceGrant = `${ResourceName | OtherNoun}:${Verb}`;

/** A grant of a role; `*` means every resource or every verb. */
export type Grant = `${ResourceName | OtherNoun | '*'}:${Verb | '*'}`;

/** Lists used for form choices. */
const lookUps: readonly Grant[] = [
  'bank:*',
  'country:*',
  'channel-type:list',
  'channel-category:list',
  'postal-code:one',
  'campaign:list',
  'campaign:one',
  'campaign-category:list',
  'advertiser-logo:one',
  'campaign-cover:one',
];
/** What affiliates read of the campaigns that they may see, and managers of all. */
export const campaignReads: readonly Grant[] = [
  'campaign-rule:one',
  'creative:list',
  'creative:one',
  'coupon:list',
  'coupon:one',
];
/** What everybody who signs in may do with their own identity. */
export const ownIdentity: readonly Grant[] = [
  'password:update',
  'password-check:one',
  'second-factor:*',
  'open-session:*',
  'login-history:list',
  'notice:*',
  'notice-count:*',
  'notice-preference:*',
  'api-key:*',
  'request-log:list',
];
export const staffLookUps: readonly Grant[] = [
  ...ownIdentity,
  ...lookUps,
  'manager:*',
  'search:list',
  'affiliate-manager:*',
  'advertiser:list',
  'advertiser-user:list',
  'list-total:list',
  'waiting:list',
];
/** What was sold, one by one and in sums. */
export const sales: readonly Grant[] = [
  'conversion:list',
  'conversion-total:list',
  'dashboard-campaign:list',
  'dashboard-summary:list',
  'report:list',
];
export const earnings: readonly Grant[] = [
  ...sales,
  'commission:list',
  'commission-sum:list',
  'commission-state:list',
  'statement:list',
];
/** What those do who run campaigns. */
export const campaignWork: readonly Grant[] = [
  'advertiser:*',
  'advertiser-user:*',
  'advertiser-api-key:*',
  'advertiser-read-key:*',
  'advertiser-logo:*',
  'postback:list',
  'postback-total:list',
  'script-report:list',
  'campaign:*',
  'campaign-cover:*',
  'campaign-segmentation:*',
  'campaign-rule:*',
  'campaign-revenue:*',
  'campaign-margin:list',
  'excess-rate:list',
  'campaign-payment-period:*',
  'campaign-site:list',
  'campaign-change:list',
  'custom-invoice:*',
  'creative:*',
  'coupon:*',
  'commission-preview:list',
];
/** What the key of an affiliate reads. */
export const keyReads: readonly Grant[] = [
  'conversion:list',
  'conversion:one',
  'conversion-history:one',
  'commission:list',
  'channel:list',
  'channel:one',
  'campaign:list',
  'campaign:one',
  'advertiser-logo:one',
  'campaign-cover:one',
  'dashboard-campaign:list',
  'dashboard-summary:list',
  'report:list',
  'tracking-link:list',
  'tracking-link:one',
];
/** What the keys of an advertiser read: its own records, without whose sales they are. */
export const advertiserReads: readonly Grant[] = [
  'campaign:list',
  'campaign:one',
  'advertiser-conversion:list',
  'advertiser-conversion:one',
  'postback:list',
  'advertiser-invoice:list',
  'advertiser-invoice:one',
  'event:list',
];
/** The links of affiliates, and the clicks on them. */
export const tracking: readonly Grant[] = ['tracking-link:list', 'tracking-link:one', 'click:list'];

/** What staff read of affiliates: who they are, and what each of them earned. */
export const affiliateData: readonly Grant[] = [
  'affiliate:list',
  'affiliate:one',
  'affiliate-settings:one',
  'dashboard-affiliate:list',
];
/** What staff read of what campaigns pay. */
export const commissionReads: readonly Grant[] = [
  'commission-group:list',
  'commission-group:one',
  'commission-group-division:list',
  'commission-group-division:one',
  'campaign-commission-schedule:list',
  'campaign-commission-schedule:one',
  'commission-preview:list',
];
/** Which channels take part in which campaigns, how much they may sell, and which of their links lead there. */
export const participations: readonly Grant[] = [
  'participation:*',
  'participation-decision:*',
  'channel-decision:*',
  'decision-queue:list',
  'approved-campaign:list',
  'sale-cap:*',
  'tracking-link:update',
];

export const ownReads: readonly Grant[] = [
  ...plainGrants('affiliate'),
  ...ownIdentity,
  ...lookUps,
  ...earnings,
  ...campaignReads,
  'affiliate:one',
  'conversion:one',
  'conversion-history:one',
  'event:list',
  'script-report:list',
  'affiliate-settings:one',
  'channel:list',
  'channel:one',
  'invoice:list',
  'invoice-upload:list',
  'invoice-upload:one',
  'payment-info:list',
  'payment-info:one',
  'payment:list',
  'payment-commission:list',
  'payment:one',
  'payment-hold:one',
  'payout-standing:one',
  'email-preference:one',
  ...tracking,
  'participation:list',
  'participation:one',
  'approved-campaign:list',
  'sale-cap:list',
  'sale-cap:one',
];

/**
 * What belongs to the person who signs in, the files of tax invoices, which name documents and accounts, events, which
 * programs read, and what pages of shops reported, which managers may not read.
 */
const notViewed: ReadonlySet<Grant> = new Set([
  ...ownIdentity,
  'email-preference:one',
  'invoice-upload:one',
  'event:list',
  'script-report:list',
]);

/** What staff see of the portal of an affiliate. */
export const viewReads: readonly Grant[] = ownReads.filter((grant) => !notViewed.has(grant));

/** What those do who act for an affiliate; its main user may more. */
export const ownWork: readonly Grant[] = [
  'affiliate:update',
  'channel:*',
  'payment-request:create',
  'invoice-upload:create',
  'invoice-upload:delete',
  'email-preference:update',
  'tracking-link:create',
  'tracking-link:delete',
  'link-batch:create',
  'link-preview:list',
  'participation:create',
  'webhook-endpoint:*',
  'webhook-delivery:*',
];

/** Grants of finance on payments and invoices. */
export const moneyWork: readonly Grant[] = [
  'conversion:one',
  'conversion-history:one',
  'participation:list',
  'participation:one',
  'approved-campaign:list',
  'sale-cap:list',
  'sale-cap:one',
  'campaign-revenue:list',
  'campaign-margin:list',
  'excess-rate:list',
  'custom-invoice:*',
  'advertiser-invoice:*',
  'erp-error:*',
  'invoice-upload:*',
  'payment-info:list',
  'payment-info:one',
  'payment-hold:one',
  'payout-standing:one',
  'dashboard-money:list',
  'payment:*',
  'payment-commission:list',
  'commission-schedule:*',
  'payment-request:create',
  'payment-run:*',
  'payment-exclusion:list',
  'bank-return:*',
  'bank-return-line:list',
  'reconciliation:*',
];

/** Deciding and importing what advertisers report. */
export const conversionWork: readonly Grant[] = [
  'conversion:one',
  'conversion-history:one',
  'conversion:update',
  'commission-addition:*',
  'conversion-import:*',
];
