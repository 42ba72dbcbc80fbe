import * as z from 'zod/mini';
import { date, flag, id, requiredText } from '#shared/contract/fields.ts';

/** The filters of postbacks, and of their sums. */
export const postbackFilter = z.object({
  q: requiredText(120),
  advertiser_id: id,
  /** Those that were sent as a test, or those that were not. */
  is_test: flag,
  /** Those that were refused, or those that were not. */
  is_refused: flag,
  /** Those whose sales earn nothing. */
  earns_nothing: flag,
  from: date,
  to: date,
});
