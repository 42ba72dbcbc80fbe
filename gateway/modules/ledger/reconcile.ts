import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { Database, Executor } from '../../db/client.ts';
import { paymentComparisons } from './payment-comparisons.ts';
import { dayComparisons } from '../dashboard/compare-days.ts';
import { bonusComparisons } from '../bonus/bonus-differences.ts';
import { conversionComparisons } from '../conversion/compare-conversions.ts';
import { billComparisons } from '../advertiser-invoice/compare-bills.ts';

/** A difference between two records of the same money. */
export interface Difference {
  /** The comparison and the affiliate. */
  what: string;
  /** The amount, at least 1: a differing count or state is reported as one cent each. */
  cents: number;
}

/** The commission states of each account; codes of the commission state list. */
const statesOfAccount = sql`(values ('future', 1), ('available', 2), ('requested', 3), ('requested', 12), ('scheduled', 4), ('paid', 5))
  as held (account, state)`;

/** Each query returns one row per difference: `what`, and `cents` of either sign. */
const comparisons: readonly SQL[] = [
  sql`select 'ledger and commissions: affiliate ' || affiliate_id || ', account ' || account as what, sum(cents)::bigint as cents
    from (
      select affiliate_id, to_account as account, amount_cents as cents from ledger_entries
      union all select affiliate_id, from_account, -amount_cents from ledger_entries
      union all select affiliate_id, account, -value_cents from commissions join ${statesOfAccount} using (state)
    ) as side
    where account <> 'platform' group by affiliate_id, account having sum(cents) <> 0`,
  sql`select 'payment and its items: payment ' || payments.id, payments.amount_cents - coalesce(sum(value_cents), 0)::bigint
    from payments left join payment_items on payment_id = payments.id and active = (payments.status <> 'cancelled')
    -- Those that were cancelled before items were kept have none.
    where payments.status <> 'cancelled' or commission_id is not null
    group by payments.id having payments.amount_cents <> coalesce(sum(value_cents), 0)`,
  sql`select 'item and its commission: commission ' || commissions.id, payment_items.value_cents - commissions.value_cents
    from payment_items join commissions on commissions.id = commission_id join payments on payments.id = payment_id
    where payment_items.value_cents <> commissions.value_cents or payments.affiliate_id <> commissions.affiliate_id
      or (payment_items.active and (payments.status, commissions.state) not in (values ('requested', 3), ('awaiting_invoice', 12),
        ('ready', 3), ('ready', 4), ('scheduled', 4), ('sent', 4), ('failed', 4), ('review', 4), ('returned', 4), ('paid', 5)))
      or payment_items.active = (payments.status = 'cancelled')`,
  sql`select 'commission without a payment: commission ' || commissions.id, value_cents
    from commissions where state in (3, 12, 4, 5)
      and not exists (select from payment_items where commission_id = commissions.id and active)`,
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
  sql`select 'kept totals and conversions: affiliate ' || affiliate_id || ', status ' || validation_status,
      greatest(abs(sum(amount)), abs(sum(commission)), abs(sum(count)))::bigint
    from (
      select affiliate_id, validation_status, count, amount_cents as amount, commission_cents as commission
      from conversion_totals
      union all
      select affiliate_id, validation_status, -count(*), -sum(amount_cents), -sum(commission_cents)
      from conversions group by affiliate_id, validation_status
    ) as side
    group by affiliate_id, validation_status
    having sum(count) <> 0 or sum(amount) <> 0 or sum(commission) <> 0`,
  ...dayComparisons,
  ...conversionComparisons,
  ...bonusComparisons,
  ...billComparisons,
];

const all: readonly SQL[] = [...comparisons, ...paymentComparisons];

const rowsSchema = z.array(z.object({ what: z.string(), cents: z.number() }));

async function compare(db: Pick<Executor, 'execute'>): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const comparison of all) {
    const { rows } = await db.execute(
      sql`select what, cents from (${comparison}) as difference (what, cents) order by what`,
    );
    for (const { what, cents } of rowsSchema.parse(rows)) found.push({ what, cents: Math.max(1, Math.abs(cents)) });
  }
  return found;
}

/**
 * Compares all records of the money: ledger balances with commissions, payments with their items, items with
 * commissions, conversions with commissions, precomputed totals with conversions, payments with their timelines, run items,
 * invoices and bank files. Uses one snapshot, so it may run while the gateway works.
 *
 * @returns the differences; empty when all records agree
 */
export async function findDifferences({ copyPool }: Pick<Database, 'copyPool'>): Promise<Difference[]> {
  const client = await copyPool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const differences = await compare(drizzle(client));
    await client.query('commit');
    client.release();
    return differences;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
