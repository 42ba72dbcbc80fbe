import { type SQL, sql } from 'drizzle-orm';

/** Where an affiliate's money can be: `platform` is everyone else; the others are the states that its commissions are in. */
export type Account = 'platform' | 'future' | 'available' | 'requested' | 'scheduled' | 'paid';

/** What moved money. */
export type Cause = 'import' | 'refund' | 'release' | 'payment_request' | 'payment_schedule' | 'payment';

interface Movement {
  from: Account;
  to: Account;
  cause: Cause;
  /** The import or payment; null where nothing of its own stands behind it. */
  causeId: number | null;
  now: Date;
}

/**
 * The statement that writes one movement for each affiliate of `moved`: a table or common table expression with
 * `affiliate_id` and `value_cents`, none of them negative. It belongs into the statement that moves the commissions, so
 * that neither can happen without the other.
 */
export function ledgerInsert(moved: SQL, { from, to, cause, causeId, now }: Movement): SQL {
  return sql`
    insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, cause_id, created_at)
    select affiliate_id, ${from}::text, ${to}::text, sum(value_cents)::bigint, ${cause}::text, ${causeId}::bigint, ${now}::timestamptz
    from ${moved} group by affiliate_id having sum(value_cents) <> 0`;
}
