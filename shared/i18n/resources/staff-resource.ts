import type { ResourceName } from '#shared/resources/index.ts';

/** Resources that staff see only within the screens of others, or not at all. */
type WithoutScreens =
  | 'advertiser-user'
  | 'account-deletion'
  | 'access'
  | 'affiliate-token'
  | 'email-undo'
  | 'invitation'
  | 'login-email'
  | 'password'
  | 'password-check'
  | 'password-reset'
  | 'activation'
  | 'activation-mail'
  | 'affiliate-manager'
  | 'affiliate-settings'
  | 'bank'
  | 'campaign'
  | 'channel-category'
  | 'channel-type'
  | 'commission'
  | 'commission-sum'
  | 'conversion-total'
  | 'country'
  | 'email-preference'
  | 'login-history'
  | 'manager'
  | 'newsletter-audience'
  | 'open-session'
  | 'payment-freeze'
  | 'payment-hold'
  | 'payment-info'
  | 'payment-request'
  | 'postal-code'
  | 'registration'
  | 'second-factor'
  | 'tax-document'
  | 'unsubscription';

/** Resources with texts in the back-office; most have screens. */
export type StaffResource = Exclude<ResourceName, WithoutScreens>;
