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
  // A commission that became void with its affiliate's account counts as earned. That of a refused conversion may have
  // become void before it was taken back.
  sql`select 'conversion and its commission: conversion ' || conversions.id,
      case when validation_status in (2, 3, 4) then conversions.commission_cents else 0 end - coalesce(held.cents, 0)
    from conversions left join (
      select conversion_id, min(line.affiliate_id) as affiliate_id, sum(value_cents)::bigint as cents,
        coalesce(sum(value_cents) filter (where line.state <> 0), 0)::bigint as kept_cents, count(*) filter (where kind = 'earning') as earnings
      from commissions as line join affiliates on affiliates.id = line.affiliate_id
      where line.bonus_id is null and line.kind <> 'tax_invoice' and (line.state <> 0 or (affiliates.status = 5 and line.refused_at >= coalesce(
        (select max(decided_at) from account_deletions where account_deletions.affiliate_id = affiliates.id and account_deletions.state = 'approved'),
        '-infinity')))
      group by conversion_id
    ) as held on conversion_id = conversions.id
    where held.affiliate_id <> conversions.affiliate_id
      or case when validation_status in (2, 3, 4) then conversions.commission_cents <> coalesce(held.cents, 0) or coalesce(held.earnings, 0) <> 1
        else held.cents <> 0 and held.kept_cents <> 0 end`,
];
