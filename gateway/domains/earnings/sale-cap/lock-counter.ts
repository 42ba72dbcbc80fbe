import { type SQL, sql } from 'drizzle-orm';
import { periodStart } from './count-period.ts';
import type { Counter } from './reserve-places.ts';

/**
 * A column that locks the counter of the period in which a new sale of a channel falls; null where it has no cap or its
 * period no counter yet. Locked with what is loaded of the order, it needs no statement of its own, and stays locked until
 * the commit as one that is locked when the sale gets its place.
 */
export const lockedCounter = (
  channelId: SQL,
  campaignId: SQL,
  soldAt: Date,
): SQL<Counter | null> => sql<Counter | null>`(
  select json_build_object('channelId', counter.site_id, 'campaignId', counter.campaign_id, 'metric', counter.sale_limit_metric,
    'startsOn', counter.starts_on, 'used', counter.used, 'notifiedPercent', counter.told_percent)
  from sale_caps as cap join sale_cap_periods as counter
    on (counter.site_id, counter.campaign_id, counter.sale_limit_metric) = (cap.site_id, cap.campaign_id, cap.sale_limit_metric)
  where cap.site_id = ${channelId} and cap.campaign_id = ${campaignId}
    and counter.starts_on = ${periodStart(sql`cap`, sql`${soldAt}::timestamptz`)}
  for no key update of counter)`;
