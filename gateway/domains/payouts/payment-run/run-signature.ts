import { type SQL, sql } from 'drizzle-orm';

/**
 * What the closer of a run signs: SHA-256 over every item that was not removed, with payment, method, amount and payee, in order. It
 * never changes, because items and payees are never rewritten.
 *
 * @param runId the id, or the column of an outer query
 */
export const runSignature = (runId: SQL): SQL => sql`(
  select encode(sha256(convert_to(coalesce(string_agg(
    concat_ws(' ', signed.id, signed.payment_id, signed.method, signed.amount_cents, signed.payee), E'\n' order by signed.id), ''), 'UTF8')), 'hex')
  from payment_run_items as signed where signed.run_id = ${runId} and signed.state <> 'removed')`;
