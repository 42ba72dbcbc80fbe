import { type SQL, sql } from 'drizzle-orm';

/**
 * The first day of the period in which an instant falls in São Paulo: the day, the Monday of its week, or the first of its
 * month.
 *
 * @param cap a row with `sale_limit_metric`
 */
export const periodStart = (cap: SQL, instant: SQL): SQL =>
  sql`date_trunc(${cap}.sale_limit_metric, ${instant} at time zone 'America/Sao_Paulo')::date`;

/**
 * How many conversions of a pair hold a place in a period: all but those that were blocked, also where staff lifted the
 * block, and the refused ones too.
 *
 * @param period a row with `site_id`, `campaign_id`, `sale_limit_metric` and `starts_on`
 */
export const heldPlaces = (period: SQL): SQL => sql`(select count(*) from conversions as held
  where held.site_id = ${period}.site_id and held.campaign_id = ${period}.campaign_id and held.block is null
    and held.created_at >= ${period}.starts_on::timestamp at time zone 'America/Sao_Paulo'
    and held.created_at < (${period}.starts_on + ('1 ' || ${period}.sale_limit_metric)::interval) at time zone 'America/Sao_Paulo')`;

/** The threshold that a count has reached, in per cent of the limit: 0, 90 or 100. */
export const reachedPercent = (used: SQL, limit: SQL): SQL =>
  sql`case when ${used} >= ${limit} then 100 when ${used} * 10 >= ${limit} * 9 then 90 else 0 end`;
