import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';

const advisoryLock = 7_262_844;
const additionsLock = 7_262_845;

/**
 * Serializes the transactions that change conversions or commissions of any campaign (billing, the release of all that is
 * due) across all gateways on the database, among themselves and with those of {@link lockSales}. Payment requests
 * do not wait for it.
 */
export async function lockCommissions(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
}

/** Takes the lock of {@link lockSales} in a query that finds the campaign. */
export const salesLock = (campaignId: SQL): SQL =>
  sql`(select pg_advisory_xact_lock(${advisoryLock}, ${campaignId}::integer) from pg_advisory_xact_lock_shared(${advisoryLock}))`;

/**
 * Serializes the transactions that change conversions or the places of caps of one campaign. Those of other campaigns
 * do not wait. A transaction takes it for one campaign only, and never together with {@link lockCommissions}.
 */
export async function lockSales(tx: Tx, campaignId: number): Promise<void> {
  await tx.execute(sql`select ${salesLock(sql`${campaignId}`)}`);
}

/**
 * Serializes what people add to commissions by hand, so that acts at the same time count for each other's limits. Taken
 * after the affiliate, before invoices.
 */
export async function lockAdditions(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${additionsLock})`);
}
