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

/** An order, in a query. */
interface OrderKey {
  campaignId: SQL;
  orderId: SQL;
}

/** What orders are locked by: two of one key wait for each other, which one of some billion pairs does. */
const orderLockKey = ({ campaignId, orderId }: OrderKey): SQL =>
  sql`hashtext(${campaignId}::text || ' ' || ${orderId})`;

/**
 * Takes the lock of an order in a query: two orders of one campaign do not wait for each other, but transactions of
 * {@link lockSales} wait for both. Who takes several takes them by their campaigns and {@link orderLockKey}.
 *
 * @param after a condition that is computed before, such as the lock of a message
 */
export const orderLock = ({ campaignId, orderId }: OrderKey, after: SQL = sql`true`): SQL =>
  sql`(case when pg_advisory_xact_lock_shared(${advisoryLock}) is null then false when not (${after}) then false
    when pg_advisory_xact_lock_shared(${advisoryLock}, ${campaignId}) is null then false
    else pg_advisory_xact_lock(${orderLocks}, ${orderLockKey({ campaignId, orderId })}) is not null end)`;

/** Takes the lock of a message of an advertiser in a query: its copies wait for each other. Taken before that of an order. */
export const messageLock = (advertiserId: number, messageId: string): SQL =>
  sql`(pg_advisory_xact_lock(${messageLocks}, hashtext(${`${advertiserId} ${messageId}`})) is not null)`;

/**
 * Serializes the transactions that change conversions or the places of caps of one campaign, also with those that lock
 * single orders of it by {@link orderLock}. Those of other campaigns do not wait. A transaction takes it for one campaign
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
