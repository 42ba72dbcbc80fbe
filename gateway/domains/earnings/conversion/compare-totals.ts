import { type SQL, sql } from 'drizzle-orm';

/** Compares the kept totals with the conversions. Each query returns one row per difference: `what`, and `cents`. */
export const conversionTotalComparisons: readonly SQL[] = [
  sql`select 'kept totals and conversions: affiliate ' || affiliate_id || ', status ' || validation_status,
      greatest(abs(sum(amount)), abs(sum(commission)), abs(sum(count)))::bigint
    from (
      select affiliate_id, validation_status, count, amount_cents as amount, commission_cents as commission
      from conversion_totals
      union all
      select affiliate_id, validation_status, -count(*), -sum(amount_cents), -sum(commission_cents)
      from conversions group by affiliate_id, validation_status
    ) as side
    group by affiliate_id, validation_status
    having sum(count) <> 0 or sum(amount) <> 0 or sum(commission) <> 0`,
];
