import type { postbackErrorsPtBr } from './postback-errors-pt-br.ts';
import type { Translated } from './translate.ts';

/** What is wrong with a postback, in English. */
export const postbackErrorsEn = {
  signature_invalid:
    'The signature does not match. Sign "webhook-id.webhook-timestamp.body" with the secret of this key, byte for byte as the body is sent.',
  signature_expired:
    'The time of the message (webhook-timestamp) is more than 5 minutes from ours. Set the clock, and sign each attempt again.',
  key_unknown: 'This API key does not exist, has expired or was deleted. Check the header webhook-key.',
  unknown_click:
    'This click_id does not exist, or is of another advertiser. Send the click_id that your page received, unchanged.',
  unknown_coupon: 'This coupon does not exist, is not valid on that day, or is of another advertiser.',
  coupon_without_channel:
    'This coupon is for all channels and does not say who sold. Send the click_id that your page received.',
  coupon_ambiguous: 'This coupon exists in more than one of your campaigns. Send campaign_id as well.',
  foreign_campaign: 'This campaign is not yours, is not the one of the click or coupon, or accepts no sales.',
  currency: 'The currency must be BRL.',
  amount_final:
    'The commission of this sale was requested or paid already: the amount no longer changes. Contact the platform.',
} satisfies Translated<typeof postbackErrorsPtBr>;
