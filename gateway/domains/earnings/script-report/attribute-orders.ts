import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { conversions } from '../conversion/table.ts';
import { scriptReports } from './table.ts';

/** An order that a report names without saying who brought it. */
export interface OrderWithoutClick {
  line: number;
  orderId: string;
  /** Null for any campaign of the advertiser. */
  campaignId: number | null;
  amountCents: number;
}

/** Who brought an order, or why that is not known. */
export type Attribution =
  | { clickId: string }
  | { couponCode: string }
  | 'unknown'
  /** The script reported another amount: its order number may have been guessed. */
  | 'amount_differs'
  | 'contested';

interface Row extends Record<string, unknown> {
  line: number;
  saleClickId: string | null;
  saleCouponCode: string | null;
  isStored: boolean;
  clickId: string | null;
  amountCents: string | null;
  isContested: boolean | null;
}

function attributionOf(rows: readonly Row[], { amountCents }: OrderWithoutClick): Attribution {
  const [row, other] = rows;
  // The same number in two campaigns: the report has to say which one it means.
  if (row === undefined || other !== undefined) return 'unknown';
  if (row.saleClickId !== null) return { clickId: row.saleClickId };
  if (row.saleCouponCode !== null) return { couponCode: row.saleCouponCode };
  if (row.isStored || row.clickId === null) return 'unknown';
  if (row.isContested === true) return 'contested';
  return Number(row.amountCents) === amountCents ? { clickId: row.clickId } : 'amount_differs';
}

/**
 * Finds who brought orders of an advertiser: as it is stored, else by what the script reported, if that is the same amount.
 * The numbers of orders can be guessed, so that an affiliate could report orders of people who never clicked; what they
 * cost cannot.
 */
export async function attributeOrders(
  db: Executor,
  advertiserId: number,
  orders: readonly OrderWithoutClick[],
): Promise<ReadonlyMap<number, Attribution>> {
  if (orders.length === 0) return new Map();
  const asked: SQL = sql`json_to_recordset(${JSON.stringify(
    orders.map(({ line, orderId, campaignId }) => ({ line, order_id: orderId, campaign_id: campaignId })),
  )}::json) as asked (line integer, order_id text, campaign_id integer)`;
  const { rows } = await db.execute<Row>(sql`
    select asked.line, sale.id is not null as "isStored", sale.click_id as "saleClickId", sale.coupon_code as "saleCouponCode",
      reported.click_id as "clickId", reported.amount_cents as "amountCents", reported.contested_at is not null as "isContested"
    from ${asked} join campaigns on campaigns.advertiser_id = ${advertiserId}
        and (asked.campaign_id is null or campaigns.id = asked.campaign_id)
      left join ${conversions} as sale on sale.order_id = asked.order_id and sale.campaign_id = campaigns.id
      left join ${scriptReports} as reported on reported.order_id = asked.order_id and reported.campaign_id = campaigns.id
    where sale.id is not null or reported.id is not null`);
  return new Map(
    orders.map((order) => [
      order.line,
      attributionOf(
        rows.filter(({ line }) => line === order.line),
        order,
      ),
    ]),
  );
}
