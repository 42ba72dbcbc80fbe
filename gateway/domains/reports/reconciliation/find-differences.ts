import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { Database, Executor } from '../../../db/client.ts';
import { billComparisons } from '../../billing/advertiser-invoice/compare-bills.ts';
import { bonusComparisons } from '../../earnings/bonus/compare-bonuses.ts';
import { commissionComparisons } from '../../earnings/commission/compare-commissions.ts';
import { additionComparisons } from '../../earnings/commission-addition/compare-additions.ts';
import { conversionTotalComparisons } from '../../earnings/conversion/compare-totals.ts';
import { conversionReportComparisons } from '../../earnings/conversion-report/compare-reports.ts';
import { invoiceComparisons } from '../../payouts/payment/compare-payments.ts';
import { paymentComparisons } from '../../payouts/payment/compare-payments.ts';
import { runComparisons } from '../../payouts/payment-run/compare-runs.ts';
import { dayComparisons } from '../dashboard/compare-days.ts';

/** A difference between two records of the same money. */
export interface Difference {
  /** The comparison and the affiliate. */
  what: string;
  /** The amount, at least 1: a differing count or state is reported as one cent each. */
  cents: number;
}

/** The comparisons of each noun. Each query returns one row per difference: `what`, and `cents` of either sign. */
const comparisons: readonly SQL[] = [
  ...commissionComparisons,
  ...conversionTotalComparisons,
  ...conversionReportComparisons,
  ...dayComparisons,
  ...bonusComparisons,
  ...additionComparisons,
  ...billComparisons,
  ...paymentComparisons,
  ...runComparisons,
  ...invoiceComparisons,
];

const rowsSchema = z.array(z.object({ what: z.string(), cents: z.number() }));

async function compare(db: Pick<Executor, 'execute'>): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const comparison of comparisons) {
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
