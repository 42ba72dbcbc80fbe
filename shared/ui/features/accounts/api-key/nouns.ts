/**
 * The resources that affiliates can choose for a key, and staff too if they may read them. The back-office has the words
 * of its other resources at hand.
 */
export const nounsOfKeys = [
  'advertiser-api-key',
  'affiliate',
  'campaign',
  'campaign-rule',
  'channel',
  'click',
  'commission',
  'conversion',
  'coupon',
  'creative',
  'email-preference',
  'event',
  'invoice',
  'invoice-upload',
  'participation',
  'payment',
  'payment-info',
  'payment-request',
  'report',
  'statement',
  'tracking-link',
  'webhook-delivery',
  'webhook-endpoint',
] as const;

export type Noun = (typeof nounsOfKeys)[number];
