import { type SQL, sql } from 'drizzle-orm';

/**
 * The release days of a conversion: those of the payment period in which its day falls, or of the first period if it is
 * older than all of them; 0 for a campaign without one.
 *
 * @param conversion a row of `conversions` in the query
 */
export const releaseDaysOf = (conversion: SQL): SQL => sql`coalesce((
  select release_days from campaign_payment_periods as period where period.campaign_id = ${conversion}.campaign_id
  order by period.starts_on <= (${conversion}.created_at at time zone 'America/Sao_Paulo')::date desc,
    abs(period.starts_on - (${conversion}.created_at at time zone 'America/Sao_Paulo')::date), period.starts_on
  limit 1), 0)`;
