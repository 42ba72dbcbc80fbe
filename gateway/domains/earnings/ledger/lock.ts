import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';

const advisoryLock = 7_262_844;
const additionsLock = 7_262_845;
const orderLocks = 7_262_846;
const messageLocks = 7_262_847;

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

/** An order, by which it is locked. */
interface OrderKey {
  campaignId: number;
  orderId: string;
}

/**
 * Takes the locks of orders in a query, each where the one before was taken: two orders of one campaign do not wait for
 * each other, but transactions of {@link lockSales} wait for both. They are taken in the order of their hashes, which one
 * of some billion pairs of orders shares.
 *
 * @param after a condition that is computed before, such as the lock of a message
 */
export function orderLocksOf(orders: readonly OrderKey[], after: SQL = sql`true`): SQL {
  if (orders.length === 0) return after;
  const keys = JSON.stringify(orders.map(({ campaignId, orderId }) => [campaignId, orderId]));
  const asked = sql`json_array_elements(${keys}::json) as asked`;
  return sql`(case when pg_advisory_xact_lock_shared(${advisoryLock}) is null then false when not (${after}) then false
    when not (select bool_and(pg_advisory_xact_lock_shared(${advisoryLock}, campaign.id) is not null)
      from (select distinct (value->>0)::integer as id from ${asked} order by 1) as campaign) then false
    else (select bool_and(pg_advisory_xact_lock(${orderLocks}, sale.key) is not null)
      from (select distinct hashtext((value->>0) || ' ' || (value->>1)) as key from ${asked} order by 1) as sale) end)`;
}

/** Takes the lock of a message of an advertiser in a query: its copies wait for each other. Taken before that of an order. */
export const messageLock = (advertiserId: number, messageId: string): SQL =>
  sql`(pg_advisory_xact_lock(${messageLocks}, hashtext(${`${advertiserId} ${messageId}`})) is not null)`;

/**
 * Serializes the transactions that change conversions or the places of caps of one campaign, also with those that lock
 * single orders of it by {@link orderLocksOf}. Those of other campaigns do not wait. A transaction takes it for one campaign
 * only, and never together with {@link lockCommissions}.
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
