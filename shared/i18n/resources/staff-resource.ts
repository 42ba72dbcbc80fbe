import type { ResourceName } from '#shared/resources/index.ts';

/** Resources that staff meet only inside the screens of others, or never. */
type WithoutScreens =
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
  | 'manager'
  | 'payment-info'
  | 'payment-request'
  | 'postal-code'
  | 'registration';

/** Resources that have words of their own in the back-office, and screens as far as they need any. */
export type StaffResource = Exclude<ResourceName, WithoutScreens>;
