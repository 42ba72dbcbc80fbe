import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import { type Actor, systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { CorrectedSale } from '../../earnings/conversion-report/corrected-sale.ts';
import { changes } from './advertiser-invoices.ts';
import { billedCents } from './bill.ts';
import { moveInvoice, reopenInvoice } from './settle-invoice.ts';
import { type AdvertiserInvoiceRow as Row, advertiserInvoices, advertiserInvoiceSettlements } from './table.ts';

const itemsSchema = z.array(
  z.object({
    conversionId: z.number(),
    orderId: z.string(),
    /** The amount of the order now. */
    amountCents: z.number(),
    /** The differences of the billed amount and of the commission. */
    billedCents: z.number(),
    commissionCents: z.number(),
  }),
);

const invoiceSchema = z.array(z.object({ id: z.number() }));

const sumOf = <Item>(items: readonly Item[], cents: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + cents(item), 0);

const idsOf = (sales: readonly CorrectedSale[]) => sql.param(sales.map(({ conversionId }) => conversionId));

/**
 * Updates the items of invoices after their conversions changed: a draft bills the new amount, an issued invoice keeps
 * what it billed.
 */
async function correctItems(tx: Tx, { id, state }: Row, sales: readonly CorrectedSale[]) {
  const { rows } = await tx.execute(sql`
    select conversions.id as "conversionId", conversions.order_id as "orderId", conversions.amount_cents as "amountCents",
      ${billedCents} - item.billed_cents + item.corrected_cents as "billedCents",
      conversions.commission_cents - item.commission_cents as "commissionCents"
    from advertiser_invoice_items as item join conversions on conversions.id = item.conversion_id
      left join campaign_revenues as revenue on revenue.id = item.revenue_id
    where item.invoice_id = ${id} and conversions.id = any(${idsOf(sales)}::bigint[])
    order by conversions.id`);
  const items = itemsSchema.parse(rows);
  const moved = sql`moved."billedCents"`;
  await tx.execute(sql`
    update advertiser_invoice_items as item set commission_cents = item.commission_cents + moved."commissionCents",
      ${state === 'draft' ? sql`billed_cents = item.billed_cents + ${moved}, amount_cents = moved."amountCents"` : sql`corrected_cents = item.corrected_cents - ${moved}`}
    from json_to_recordset(${JSON.stringify(items)}::json) as moved ("conversionId" bigint, "amountCents" bigint, "billedCents" bigint, "commissionCents" bigint)
    where item.conversion_id = moved."conversionId"`);
  return items;
}

type Items = Awaited<ReturnType<typeof correctItems>>;

/** The sums of a draft. */
function redraw({ campaigns, billedCents: billed }: Row, items: Items, sales: readonly CorrectedSale[]) {
  const saleOf = new Map(sales.map((sale) => [sale.conversionId, sale]));
  const ofCampaign = (id: number) => items.filter((item) => saleOf.get(item.conversionId)?.campaignId === id);
  return {
    campaigns: campaigns.map((campaign) => {
      const own = ofCampaign(campaign.campaignId);
      return {
        ...campaign,
        amountCents: campaign.amountCents + sumOf(own, (item) => saleOf.get(item.conversionId)?.amountCents ?? 0),
        billedCents: campaign.billedCents + sumOf(own, (item) => item.billedCents),
      };
    }),
    billedCents: billed + sumOf(items, (item) => item.billedCents),
  };
}

/** Reduces an issued invoice by a line for each order, or takes a reduction back that was too large. */
async function takeOff(tx: Tx, { id, correctedCents }: Row, items: Items, now: Date) {
  const moved = items.filter((item) => item.billedCents !== 0);
  if (moved.length > 0)
    await tx.insert(advertiserInvoiceSettlements).values(
      moved.map(({ conversionId, orderId, billedCents: cents }) => ({
        invoiceId: id,
        kind: 'correction' as const,
        conversionId,
        settledOn: businessDate(now),
        amountCents: -cents,
        remark: `Correção do valor do pedido ${orderId}`,
        createdAt: now,
      })),
    );
  return { correctedCents: correctedCents - sumOf(moved, (item) => item.billedCents) };
}

/**
 * Updates the invoices to advertisers after amounts were corrected: drafts bill the new ones, issued ones get a line
 * for each difference. They are locked last, in the order of their ids. An invoice without an open amount is closed, and a
 * paid one with some opened again, by {@link closeSettledInvoices}, because its other conversions belong to campaigns that are not locked here.
 */
export async function correctBills(tx: Tx, actor: Actor, sales: readonly CorrectedSale[], now: Date): Promise<void> {
  const { rows } = await tx.execute(sql`
    select id from advertiser_invoices where id in (
      select invoice_id from advertiser_invoice_items where conversion_id = any(${idsOf(sales)}::bigint[]))
    order by id for no key update`);
  for (const { id } of invoiceSchema.parse(rows)) {
    await changes.updateIn(tx, now, actor, id, {
      action: 'advertiser_invoice.correct',
      version: undefined,
      decide: async (row) => {
        const items = await correctItems(tx, row, sales);
        const commissionCents = row.commissionCents + sumOf(items, (item) => item.commissionCents);
        const sums = row.state === 'draft' ? redraw(row, items, sales) : await takeOff(tx, row, items, now);
        return { ...sums, commissionCents };
      },
    });
  }
}

/**
 * Marks invoices as paid that corrections have left without an open amount, and opens those again of which corrections
 * have left some. Several gateways may run it at once.
 */
export async function closeSettledInvoices(context: GatewayContext): Promise<void> {
  const { state, billedCents: billed, feeCents, paidCents, creditedCents, correctedCents } = advertiserInvoices;
  const settledCents = sql`${paidCents} + ${creditedCents} + ${correctedCents}`;
  const raised = await context.database.db
    .select({ id: advertiserInvoices.id, version: advertiserInvoices.version })
    .from(advertiserInvoices)
    .where(sql`${state} = 'paid' and ${settledCents} < ${billed} + ${feeCents}`);
  for (const { id, version } of raised) await reopenInvoice(context, systemActor('raised'), id, version);
  const settled = await context.database.db
    .select({ id: advertiserInvoices.id, version: advertiserInvoices.version })
    .from(advertiserInvoices)
    .where(
      sql`${state} in ('issued', 'partly_paid') and ${correctedCents} > 0
        and ${settledCents} >= ${billed} + ${feeCents}`,
    );
  for (const { id, version } of settled)
    await moveInvoice(context, systemActor('settled'), id, {
      state: 'paid',
      version,
      evidence: 'Quitada por correções',
    });
}
