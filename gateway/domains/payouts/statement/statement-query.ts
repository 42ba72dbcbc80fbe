import { type SQL, sql } from 'drizzle-orm';
import { businessDayEnd, businessDayStart } from '#shared/time.ts';

/** An affiliate and a range of business dates, both inclusive. */
export interface StatementRange {
  affiliateId: number;
  from: string;
  to: string;
}

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** The description of a line for the affiliate, by the kind of commission and whether it was taken back. */
const description = sql`case kind
  when 'earning' then case when is_taken_back then 'Comissão estornada' else 'Comissão' end
  when 'correction' then case when is_taken_back then 'Correção de comissão cancelada' else 'Correção de comissão' end
  when 'refund' then case when is_taken_back then 'Estorno cancelado' else 'Estorno de comissão' end
  when 'tax_invoice' then 'Ajuste por nota fiscal cancelada'
  when 'bonus' then case when is_taken_back then 'Bônus (' || type.name || ') estornado' else 'Bônus (' || type.name || ')' end
  else case when is_taken_back then 'Estorno de bônus (' || type.name || ') cancelado' else 'Estorno de bônus (' || type.name || ')' end end`;

/**
 * Returns the query of a statement: `position`, `kind`, `date`, `campaign_name`, `month` (its first day),
 * `channel_name`, `description`, `amount_cents`, `balance_cents`; in order, the opening balance first, the closing
 * balance last.
 *
 * A commission adds its value when it is created and subtracts it when it is refused. Payments come from the ledger:
 * movements to and from the account 'paid'. So the balance at any instant equals the sum of the ledger accounts future,
 * available, requested and scheduled.
 *
 * @param rowsMax maximum number of lines; undefined for all
 */
export function statementQuery({ affiliateId, from, to }: StatementRange, rowsMax?: number): SQL {
  const [start, end] = [instant(businessDayStart(from)), instant(businessDayEnd(to))];
  return sql`
    with opening as (
      select (select coalesce(sum(value_cents), 0) from commissions
          where affiliate_id = ${affiliateId} and created_at < ${start} and (refused_at is null or refused_at >= ${start}))
        + (select coalesce(sum(case when to_account = 'paid' then -amount_cents else amount_cents end), 0) from ledger_entries
          where affiliate_id = ${affiliateId} and created_at < ${start} and 'paid' in (from_account, to_account)) as cents
    ), moved as (
      select created_at as moved_at, campaign_id, site_id, reference_month, kind, bonus_id, false as is_taken_back, value_cents as cents
      from commissions where affiliate_id = ${affiliateId} and created_at >= ${start} and created_at < ${end}
        and refused_at is distinct from created_at
      union all
      select refused_at, campaign_id, site_id, reference_month, kind, bonus_id, true, -value_cents
      from commissions where affiliate_id = ${affiliateId} and state = 0 and refused_at >= ${start} and refused_at < ${end}
        and refused_at <> created_at
    ), grouped as (
      select (moved_at at time zone 'America/Sao_Paulo')::date as day, campaign_id, site_id, reference_month, kind, is_taken_back,
        bonus_type_id, sum(cents) as cents
      from moved left join bonuses on bonuses.id = bonus_id
      group by 1, 2, 3, 4, 5, 6, 7 having sum(cents) <> 0
    ), lines as (
      select day, 1 as part, campaigns.name as campaign_name, reference_month as month, sites.name as channel_name,
        ${description} as description, cents
      from grouped join campaigns on campaigns.id = campaign_id join sites on sites.id = site_id
        left join bonus_types as type on type.id = bonus_type_id
      union all
      select (created_at at time zone 'America/Sao_Paulo')::date, 2, null, null, null,
        'Pagamento nº ' || cause_id || case when to_account = 'paid' then '' else ' devolvido' end,
        case when to_account = 'paid' then -amount_cents else amount_cents end
      from ledger_entries where affiliate_id = ${affiliateId} and created_at >= ${start} and created_at < ${end}
        and 'paid' in (from_account, to_account)
    ), numbered as (
      select *, row_number() over line_order as position, (select cents from opening) + sum(cents) over line_order as balance
      from lines
      window line_order as (order by day, part, campaign_name, month, channel_name, description, cents rows unbounded preceding)
    ), kept as (
      select * from numbered${rowsMax === undefined ? sql`` : sql` where position <= ${rowsMax}`}
    ), closing as (
      select (select cents from opening) + coalesce(sum(cents), 0) as cents, count(*) as lines from kept
    )
    select position + 1 as position, 'line' as kind, day as date, campaign_name, month, channel_name, description,
      cents::bigint as amount_cents, balance::bigint as balance_cents from kept
    union all select 1, 'opening', ${from}::date, null, null, null, 'Saldo anterior', 0, cents::bigint from opening
    union all select lines + 2, 'closing', ${to}::date, null, null, null, 'Saldo final', 0, cents::bigint from closing
    order by position`;
}
