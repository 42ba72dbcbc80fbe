import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { isFinal } from '../commission/earnings.ts';
import { conversionIsSettled } from './conversion-is-settled.ts';

/** What has become of the money of a conversion. */
export interface Money {
  /** See {@link conversionIsSettled}. */
  isSettled: boolean;
  /** Whether a line of its commission was requested, or became void with the account. */
  isFinal: boolean;
  /** Whether an invoice to the advertiser has it, also as a draft. */
  isBilled: boolean;
}

const moneySchema = z.array(
  z.object({ id: z.number(), isSettled: z.boolean(), isFinal: z.boolean(), isBilled: z.boolean() }),
);

/** Reads what has become of the money of some conversions, by their ids. It stays while their affiliates are locked. */
export async function readMoney(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Money>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute(sql`
    select conversion_id as id, ${conversionIsSettled} as "isSettled", ${isFinal(sql`line.conversion_id`)} as "isFinal",
      exists (select from advertiser_invoice_items as item where item.conversion_id = line.conversion_id) as "isBilled"
    from unnest(${sql.param(ids)}::bigint[]) as line (conversion_id)`);
  return new Map(moneySchema.parse(rows).map(({ id, ...money }) => [id, money]));
}
