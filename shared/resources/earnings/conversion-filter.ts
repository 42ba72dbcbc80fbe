import * as z from 'zod/mini';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { amount, date, id, oneOf, requiredText } from '#shared/contract/fields.ts';

/** The filter of the conversion report, its totals and its CSV. */
export const conversionFilter = z.object({
  affiliate_id: id,
  site_id: id,
  campaign_id: id,
  order_id: requiredText(80),
  transaction_id: requiredText(80),
  /** The first business date of the sale, included. */
  start_date: date,
  /** The last business date of the sale, included. */
  end_date: date,
  /** The business dates, both inclusive, on which the first report of it arrived, by a message or in a file. */
  received_from: date,
  /** The last business date of its arrival, included. */
  received_to: date,
  /** Where it stands. */
  validation_status: oneOf(conversionStatus.allCodes),
  /** Why it earns nothing. */
  block: z.enum(conversionBlock.allCodes, 'validation.choice'),
  advertiser_id: id,
  click_id: requiredText(80),
  /** The code of a coupon. */
  coupon: requiredText(80),
  amount: amount.check(z.nonnegative('validation.amount')),
  /** A whole order number, transaction id or click id; it wins over both periods. */
  q: requiredText(80),
});
