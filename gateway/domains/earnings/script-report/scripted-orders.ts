import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { conversions } from '../conversion/table.ts';
import { scriptReports } from './table.ts';

/** An order that a script reported, for a file that does not name its channel. */
export interface ScriptedOrder {
  /** That of the conversion, if there is one. */
  channelId: number;
  /** The click, and the amount that was reported with it; null for an order that has a conversion. */
  click: { id: string; at: Date; linkId: number; amountCents: number } | null;
}

/** About 50 MB. */
const ordersMax = 200_000;

export const orderKey = (campaignId: number, orderId: string): string => `${campaignId} ${orderId}`;

interface Row extends Record<string, unknown> {
  campaignId: number;
  orderId: string;
  saleChannelId: number | null;
  channelId: number;
  clickId: string;
  clickedAt: string;
  linkId: number;
  amountCents: string;
}

/** Reads the newest orders that scripts reported, by {@link orderKey}, without those that two channels claim. */
export async function readScriptedOrders(db: Executor): Promise<ReadonlyMap<string, ScriptedOrder>> {
  const { rows } = await db.execute<Row>(sql`
    select reported.campaign_id as "campaignId", reported.order_id as "orderId", sale.site_id as "saleChannelId", link.site_id as "channelId",
      reported.click_id as "clickId", click_time(reported.click_id) as "clickedAt", reported.link_id as "linkId", reported.amount_cents as "amountCents"
    from ${scriptReports} as reported join tracking_links as link on link.id = reported.link_id
      left join ${conversions} as sale on sale.order_id = reported.order_id and sale.campaign_id = reported.campaign_id
    where sale.id is not null or reported.contested_at is null
    order by reported.id desc limit ${ordersMax}`);
  return new Map(
    rows.map(({ campaignId, orderId, saleChannelId, channelId, clickId, clickedAt, linkId, amountCents }) => [
      orderKey(campaignId, orderId),
      {
        channelId: saleChannelId ?? channelId,
        click:
          saleChannelId === null
            ? { id: clickId, at: new Date(clickedAt), linkId, amountCents: Number(amountCents) }
            : null,
      },
    ]),
  );
}
