import { type SQL, sql } from 'drizzle-orm';

const day = sql`(created_at at time zone 'America/Sao_Paulo')::date`;

/** The sums per day against the conversions themselves: a difference for each day, campaign and status, and affiliate; and those of a campaign against its days. */
export const dayComparisons: readonly SQL[] = [
  sql`select 'sums per day and conversions: affiliate ' || affiliate_id || ', ' || day || ', campaign ' || campaign_id || ', status ' || validation_status,
      greatest(abs(sum(amount)), abs(sum(commission)), abs(sum(count)))::bigint
    from (
      select affiliate_id, day, campaign_id, validation_status, count, amount_cents as amount, commission_cents as commission from affiliate_days
      union all
      select affiliate_id, ${day}, campaign_id, validation_status, -count(*), -sum(amount_cents), -sum(commission_cents)
      from conversions group by 1, 2, 3, 4
    ) as side
    group by affiliate_id, day, campaign_id, validation_status
    having sum(count) <> 0 or sum(amount) <> 0 or sum(commission) <> 0`,
  sql`select 'sums per day of a campaign: ' || day || ', campaign ' || campaign_id || ', status ' || validation_status,
      greatest(abs(sum(amount)), abs(sum(commission)), abs(sum(count)))::bigint
    from (
      select day, campaign_id, validation_status, count, amount_cents as amount, commission_cents as commission from campaign_days
      union all
      select day, campaign_id, validation_status, -sum(count), -sum(amount_cents), -sum(commission_cents)
      from affiliate_days group by 1, 2, 3
    ) as side
    group by day, campaign_id, validation_status
    having sum(count) <> 0 or sum(amount) <> 0 or sum(commission) <> 0`,
  sql`select 'sums of a campaign and of its days: campaign ' || campaign_id || ', status ' || validation_status,
      greatest(abs(sum(amount)), abs(sum(commission)), abs(sum(count)))::bigint
    from (
      select campaign_id, validation_status, count, amount_cents as amount, commission_cents as commission from campaign_totals
      union all
      select campaign_id, validation_status, -sum(count), -sum(amount_cents), -sum(commission_cents)
      from campaign_days group by 1, 2
    ) as side
    group by campaign_id, validation_status
    having sum(count) <> 0 or sum(amount) <> 0 or sum(commission) <> 0`,
];
