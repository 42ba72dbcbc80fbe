import { date, id } from '#shared/contract/fields.ts';

/**
 * The filter of a dashboard: the first and the last business date of a period of at most two years, and of the period
 * that it is compared with, which has the same length; by default the one immediately before.
 */
export const dashboardFilter = {
  from: date,
  to: date,
  /** The first business date of the period to compare with. */
  compare_from: date,
  /** The last business date of the period to compare with. */
  compare_to: date,
  campaign_id: id,
  affiliate_id: id,
};
