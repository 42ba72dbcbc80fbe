import * as z from 'zod/mini';
import { date, flag, id, requiredText } from '#shared/contract/fields.ts';

/** The filters of postbacks, and of their sums. */
export const postbackFilter = z.object({
  q: requiredText(120),
  advertiser_id: id,
  is_test: flag,
  is_refused: flag,
  earns_nothing: flag,
  from: date,
  to: date,
});
