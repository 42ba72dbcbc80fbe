import { correctBills } from '../domains/billing/advertiser-invoice/correct-bills.ts';
import { channelTexts } from '../domains/campaigns/channel/channels.ts';
import { sales, salesOfLinks } from '../domains/earnings/conversion/sales.ts';
import { holdPayee } from '../domains/payouts/payment-info/hold.ts';
import { payeeTexts } from '../domains/payouts/payment-info/payment-infos.ts';
import { maskPaymentInfo } from '../domains/payouts/payment-info/payment-infos.ts';
import { readProgress } from '../domains/payouts/payment-status/payment-progress.ts';
import { lockClicks } from '../domains/tracking/click/save-clicks.ts';
import { hasLinks } from '../domains/tracking/tracking-link/links.ts';
import type { Hooks } from '../engine/context.ts';

/** The functions of later domains that earlier domains call. */
export const hooks: Hooks = {
  snapshotMasks: { payment_info: { resource: 'payment-info', mask: maskPaymentInfo } },
  affiliateTexts: [channelTexts, ...payeeTexts],
  holdPayments: holdPayee,
  sales,
  correctBills,
  readPaymentProgress: readProgress,
  lockClicks,
  hasLinks,
  salesOfLinks,
};
