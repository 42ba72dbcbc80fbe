import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';

/**
 * Inserts bonuses on the newest approved conversions of affiliate 1 whose commissions were not requested: one in
 * effect, one that was changed, one that was removed, and one above the limit that waits for a second person.
 */
export async function addBonuses(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    with chosen as (
      select conversion_id, row_number() over (order by conversion_id desc)::int as place
      from commissions where affiliate_id = 1 and kind = 'earning' and state = 2 order by conversion_id desc limit 4
    ), staff as (
      select id from users where email = 'financeiro@demo.test'
    )
    insert into bonuses (id, conversion_id, bonus_type_id, amount_cents, note, created_by, created_at, given_by, given_at,
      confirmed_by, confirmed_at, removed_at)
    select place, conversion_id, place, (array[7500, 4000, 2500, 250000])[place],
      (array['Meta de vendas do mês batida', 'Campanha de aniversário, com o valor corrigido', null, 'Prêmio do trimestre'])[place],
      staff.id, made_at, staff.id, made_at, case when place <> 4 then staff.id end, case when place <> 4 then made_at end,
      case when place = 3 then ${now}::timestamptz - interval '1 day' end
    from chosen, staff, lateral (select ${now}::timestamptz - place * interval '2 days' as made_at) as gift`);
  // A changed bonus is a new line; the old one is refused, as is that of a removed bonus.
  await tx.execute(sql`
    with line as (
      select bonuses.id as bonus_id, bonuses.conversion_id, state, value_cents, made_at, refused_at from bonuses cross join lateral (values
        (1, 2, bonuses.amount_cents, bonuses.created_at, null::timestamptz),
        (2, 0, bonuses.amount_cents + 1000, bonuses.created_at, bonuses.created_at + interval '1 hour'),
        (2, 2, bonuses.amount_cents, bonuses.created_at + interval '1 hour', null),
        (3, 0, bonuses.amount_cents, bonuses.created_at, bonuses.removed_at)
      ) as line (of_bonus, state, value_cents, made_at, refused_at) where of_bonus = bonuses.id
    ), added as (
      insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, bonus_id, state, value_cents, reference_month,
        available_on, created_at, refused_at)
      select earning.conversion_id, earning.affiliate_id, site_id, campaign_id, 'bonus', line.bonus_id, line.state, line.value_cents,
        reference_month, available_on, made_at, line.refused_at
      from line join commissions as earning on earning.conversion_id = line.conversion_id and kind = 'earning'
      order by made_at
    )
    insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, cause_id, created_at)
    select 1, from_account, to_account, value_cents, 'bonus', bonus_id, at from line cross join lateral (
      select 'platform' as from_account, 'available' as to_account, made_at as at
      union all select 'available', 'platform', line.refused_at where line.refused_at is not null
    ) as movement order by at, bonus_id`);
}

/**
 * Inserts decisions about amounts of approved conversions of affiliates 1 and 2 that wait for a second person: each order
 * is to be worth 20,000.00 more.
 */
export async function addCommissionAdditions(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into commission_additions (conversion_id, affiliate_id, kind, added_cents, status_before, status, amount_before_cents,
      amount_cents, reason, given_by, given_at, conversion_version)
    select sale.id, sale.affiliate_id, 'correction', added.cents, validation_status, validation_status, amount_cents, amount_cents + 2000000,
      'O arquivo da loja veio sem o frete e sem a garantia', staff.id, ${now}::timestamptz - sale.affiliate_id * interval '5 hours', version
    from (
      select distinct on (affiliate_id) * from conversions
      where affiliate_id in (1, 2) and validation_status = 2 and rate_basis_points is not null
      order by affiliate_id, id desc
    ) as sale cross join (select id from users where email = 'campanhas@demo.test') as staff
      cross join lateral (select 2000000::bigint * rate_basis_points / 10000 as cents) as added`);
}
