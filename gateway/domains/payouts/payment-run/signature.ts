import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';

const signatureSchema = z.array(z.object({ signature: z.string() }));

/**
 * Returns what the closer of a run signs: SHA-256 over every item that was not taken out, with payment, way, amount and
 * payee, in order. It is the same for ever, because items and payees are never rewritten.
 */
export async function signatureOf(executor: Executor, runId: number): Promise<string> {
  const { rows } = await executor.execute(sql`
    select encode(sha256(convert_to(coalesce(string_agg(
      concat_ws(' ', id, payment_id, method, amount_cents, payee), E'\n' order by id), ''), 'UTF8')), 'hex') as signature
    from payment_run_items where run_id = ${runId}::integer and state <> 'removed'`);
  const [found] = signatureSchema.parse(rows);
  if (found === undefined) throw new Error('an aggregate has one row');
  return found.signature;
}
