import type { ResourceName, ResourceRecord } from '#shared/resources/index.ts';
import type { Locale } from '../locale.ts';
import { staff as accountsEn } from './accounts.en.ts';
import { staff as accountsPtBr } from './accounts.pt-br.ts';
import { staff as billingEn } from './billing.en.ts';
import { staff as billingPtBr } from './billing.pt-br.ts';
import { staff as campaignsEn } from './campaigns.en.ts';
import { staff as campaignsPtBr } from './campaigns.pt-br.ts';
import type { staff } from './common.pt-br.ts';
import { staff as earningsEn } from './earnings.en.ts';
import { staff as earningsPtBr } from './earnings.pt-br.ts';
import { staff as payoutsEn } from './payouts.en.ts';
import { staff as payoutsPtBr } from './payouts.pt-br.ts';
import { staff as platformEn } from './platform.en.ts';
import { staff as platformPtBr } from './platform.pt-br.ts';
import { staff as reportsEn } from './reports.en.ts';
import { staff as reportsPtBr } from './reports.pt-br.ts';
import { staff as trackingEn } from './tracking.en.ts';
import { staff as trackingPtBr } from './tracking.pt-br.ts';

/** Resources that staff see only within the screens of others, or not at all. */
type WithoutScreens =
  | 'account-deletion'
  | 'access'
  | 'affiliate-token'
  | 'api-key'
  | 'decision-queue'
  | 'email-undo'
  | 'invitation'
  | 'invoice-payment'
  | 'login-email'
  | 'password'
  | 'password-check'
  | 'password-reset'
  | 'activation'
  | 'activation-mail'
  | 'advertiser-conversion'
  | 'advertiser-logo'
  | 'affiliate-manager'
  | 'affiliate-settings'
  | 'approved-campaign'
  | 'sale-cap'
  | 'bank'
  | 'bonus-type'
  | 'campaign-category'
  | 'campaign-cover'
  | 'campaign-margin'
  | 'campaign-segmentation'
  | 'campaign-change'
  | 'channel-category'
  | 'channel-decision'
  | 'channel-type'
  | 'commission'
  | 'commission-preview'
  | 'commission-state'
  | 'commission-schedule'
  | 'commission-sum'
  | 'conversion-history'
  | 'conversion-total'
  | 'country'
  | 'dashboard-affiliate'
  | 'dashboard-campaign'
  | 'dashboard-money'
  | 'dashboard-summary'
  | 'email-preference'
  | 'excess-rate'
  | 'link-batch'
  | 'link-preview'
  | 'mailed-link'
  | 'list-total'
  | 'login-history'
  | 'manager'
  | 'newsletter-audience'
  | 'notice'
  | 'notice-count'
  | 'notice-preference'
  | 'open-session'
  | 'outbound-invoice'
  | 'participation-decision'
  | 'payment-commission'
  | 'payment-confirmation'
  | 'payment-freeze'
  | 'payment-hold'
  | 'payment-info'
  | 'payment-request'
  | 'payout-standing'
  | 'postal-code'
  | 'postback-total'
  | 'registration'
  | 'report'
  | 'request-log'
  | 'search'
  | 'second-factor'
  | 'statement'
  | 'tax-document'
  | 'unsubscription'
  | 'waiting';

/** Resources with texts in the back-office; most have screens. */
export type StaffResource = Exclude<ResourceName, WithoutScreens>;

/** The fields without a default label. */
type OwnField<Name extends StaffResource> = Exclude<keyof ResourceRecord<Name>, keyof (typeof staff)['fields']>;

/**
 * The texts of every resource in the back-office. A missing resource, or a missing field without a default label, does
 * not compile.
 */
export type ResourceWords = {
  [Name in StaffResource]: {
    /** Singular and plural: 'Afiliado |||| Afiliados'. */
    name: string;
    fields: Record<OwnField<Name>, string> & Record<string, string>;
    /** What the search of its list takes. */
    search?: string;
    /** Texts of an empty list: the statement, and what to do next. */
    empty?: string;
    invite?: string;
    notifications?: Partial<Record<'created' | 'updated' | 'deleted', string>>;
    page?: Partial<Record<'list' | 'create' | 'edit' | 'show', string>>;
  };
};

/** The texts of the resources by language. */
export const resourceWords: Readonly<Record<Locale, ResourceWords>> = {
  'pt-br': {
    ...accountsPtBr.resources,
    ...billingPtBr.resources,
    ...campaignsPtBr.resources,
    ...earningsPtBr.resources,
    ...payoutsPtBr.resources,
    ...platformPtBr.resources,
    ...reportsPtBr.resources,
    ...trackingPtBr.resources,
  },
  en: {
    ...accountsEn.resources,
    ...billingEn.resources,
    ...campaignsEn.resources,
    ...earningsEn.resources,
    ...payoutsEn.resources,
    ...platformEn.resources,
    ...reportsEn.resources,
    ...trackingEn.resources,
  },
};
