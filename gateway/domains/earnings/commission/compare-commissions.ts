import { type SQL, sql } from 'drizzle-orm';

/** The commission states of each account; codes of the commission state list. */
const statesOfAccount = sql`(values ('future', 1), ('available', 2), ('requested', 3), ('requested', 12), ('scheduled', 4), ('paid', 5))
  as held (account, state)`;

/** Compares commissions with the ledger and with their conversions. Each query returns one row per difference: `what`, and `cents`. */
export const commissionComparisons: readonly SQL[] = [
  sql`select 'ledger and commissions: affiliate ' || affiliate_id || ', account ' || account as what, sum(cents)::bigint as cents
    from (
      select affiliate_id, to_account as account, amount_cents as cents from ledger_entries
      union all select affiliate_id, from_account, -amount_cents from ledger_entries
      union all select affiliate_id, account, -value_cents from commissions join ${statesOfAccount} using (state)
    ) as side
    where account <> 'platform' group by affiliate_id, account having sum(cents) <> 0`,
  sql`select 'conversion and its commission: conversion ' || conversions.id,
      case when validation_status in (2, 3, 4) then conversions.commission_cents else 0 end - coalesce(held.cents, 0)
    from conversions left join (
      select conversion_id, min(commissions.affiliate_id) as affiliate_id, sum(value_cents)::bigint as cents,
        count(*) filter (where kind = 'earning') as earnings
      from commissions join conversions on conversions.id = conversion_id join affiliates on affiliates.id = commissions.affiliate_id
      where commissions.bonus_id is null
        and (commissions.state <> 0 or (affiliates.status = 5 and (kind = 'refund' or validation_status in (2, 3, 4))))
      group by conversion_id
    ) as held on conversion_id = conversions.id
    where case when validation_status in (2, 3, 4) then conversions.commission_cents else 0 end <> coalesce(held.cents, 0)
      or held.affiliate_id <> conversions.affiliate_id
      or (validation_status in (2, 3, 4) and coalesce(held.earnings, 0) <> 1)`,
];
