import { sql } from 'drizzle-orm';
import { conversions } from './table.ts';

/** What the report is sorted by. */
export const sortColumns = {
  created_at: conversions.createdAt,
  id: conversions.id,
  transaction_amount: conversions.amountCents,
  // A conversion without a commission comes last in descending order.
  affiliate_commission_cost: sql`case when ${conversions.validationStatus} = 0 then 0 else ${conversions.commissionCents} end`,
  transaction_datetime: conversions.transactionDatetime,
  order_id: conversions.orderId,
} as const;

/** The fields that the report can be sorted by. */
export const conversionSorts = [
  'created_at',
  'id',
  'transaction_amount',
  'affiliate_commission_cost',
  'transaction_datetime',
  'order_id',
] as const satisfies readonly (keyof typeof sortColumns)[];

export type ConversionSort = (typeof conversionSorts)[number];
