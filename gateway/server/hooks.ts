import { addAffiliateTexts } from '../domains/accounts/affiliate/affiliates.ts';
import { channelTexts } from '../domains/campaigns/channel/affiliate-texts.ts';
import { payeeTexts } from '../domains/payouts/payment-info/affiliate-texts.ts';
import { lockClicks } from '../domains/tracking/click/save-clicks.ts';
import { countConversionsOfLinks, sales } from '../domains/earnings/conversion/sales.ts';
import { holdPayee } from '../domains/payouts/payment-info/hold.ts';
import { maskPaymentInfo } from '../domains/payouts/payment-info/payment-infos.ts';
import { hasLinks } from '../domains/tracking/tracking-link/links.ts';
import { readProgress } from '../domains/payouts/payment-status/payment-progress.ts';
import type { Hooks } from './context.ts';

addAffiliateTexts(channelTexts, ...payeeTexts);

/** What earlier domains call of later ones. */
export const hooks: Hooks = {
  snapshotMasks: { payment_info: { resource: 'payment-info', mask: maskPaymentInfo } },
  holdPayments: holdPayee,
  sales,
  readPaymentProgress: readProgress,
  lockClicks,
  hasLinks,
  countConversionsOfLinks,
};
