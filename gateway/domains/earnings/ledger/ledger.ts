import { type SQL, sql } from 'drizzle-orm';

/**
 * The ledger accounts of an affiliate's money: `platform` is the counterparty; the others are the states of
 * commissions.
 */
export type Account = 'platform' | 'future' | 'available' | 'requested' | 'scheduled' | 'paid';

/** The cause of a movement. */
export type Cause =
  | 'import'
  | 'conversion'
  | 'refund'
  | 'correction'
  | 'release'
  | 'bonus'
  | 'payment_request'
  | 'payment_schedule'
  | 'payment'
  | 'payment_return'
  | 'payment_cancel'
  | 'tax_invoice'
  | 'account_deletion';

interface Movement {
  from: Account;
  to: Account;
  cause: Cause;
  /** The import, conversion, payment or deletion, or a query of its id; null when the cause has no row. `conversion`: that of each moved row. */
  causeId: number | null | SQL | 'conversion';
  now: Date;
}

/**
 * Returns the statement that writes one movement per affiliate, or per conversion where that is the cause, of `moved`: a
 * table or common table expression with `affiliate_id` and `value_cents`, and `conversion_id` for that cause. Negative
 * values move the other way, as a movement of their own. It must be part of the statement that changes the commissions, so
 * that neither happens without the other.
 */
export function ledgerInsert(moved: SQL, { from, to, cause, causeId, now }: Movement): SQL {
  const isOfEach = causeId === 'conversion';
  return sql`
    insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, cause_id, created_at)
    select affiliate_id, case when value_cents < 0 then ${to}::text else ${from}::text end,
      case when value_cents < 0 then ${from}::text else ${to}::text end,
      abs(sum(value_cents))::bigint, ${cause}::text, ${isOfEach ? sql`conversion_id` : sql`${causeId}::bigint`}, ${now}::timestamptz
    from ${moved} group by affiliate_id, value_cents < 0${isOfEach ? sql`, conversion_id` : sql``} having sum(value_cents) <> 0`;
}
