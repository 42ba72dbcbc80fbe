import { lockClicks } from '../modules/click/save-clicks.ts';
import { countConversionsOfLinks, sales } from '../modules/conversion/sales.ts';
import { holdPayee } from '../modules/payment-info/hold.ts';
import { maskPaymentInfo } from '../modules/payment-info/payment-infos.ts';
import { hasLinks } from '../modules/tracking-link/links.ts';
import type { Hooks } from './context.ts';

/** What earlier domains call of later ones. */
export const hooks: Hooks = {
  snapshotMasks: { payment_info: { resource: 'payment-info', mask: maskPaymentInfo } },
  holdPayments: holdPayee,
  sales,
  lockClicks,
  hasLinks,
  countConversionsOfLinks,
};
