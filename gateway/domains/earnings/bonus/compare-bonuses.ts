import { type SQL, sql } from 'drizzle-orm';

/**
 * Compares bonuses with their lines in the commissions; each query returns one row per difference: `what`, and `cents`. A
 * confirmed bonus has lines of its amount, one that is removed or waits for a second person none; the lines of a deleted account are void. The bonuses of
 * a conversion never add up to less than nothing.
 */
export const bonusComparisons: readonly SQL[] = [
  sql`select 'bonus and its lines: bonus ' || bonuses.id,
      (case when removed_at is null and confirmed_at is not null then bonuses.amount_cents else 0 end - coalesce(sum(value_cents), 0))::bigint
    from bonuses join conversions on conversions.id = bonuses.conversion_id join affiliates on affiliates.id = conversions.affiliate_id
      left join commissions on bonus_id = bonuses.id and commissions.state <> 0
    where affiliates.status <> 5
    group by bonuses.id
    having case when removed_at is null and confirmed_at is not null then bonuses.amount_cents else 0 end <> coalesce(sum(value_cents), 0)
      or bool_or((commissions.conversion_id, commissions.affiliate_id) <> (conversions.id, conversions.affiliate_id))`,
  sql`select 'bonuses of a conversion: conversion ' || conversion_id, sum(amount_cents)::bigint
    from bonuses where removed_at is null and confirmed_at is not null group by conversion_id having sum(amount_cents) < 0`,
];
