import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { addDays, businessDayStart } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import { commissionCents } from '../../campaigns/commission-group/commission-cents.ts';
import { advertiserInvoiceItems, type BilledCampaign } from './table.ts';

const approved = conversionStatus.codes.approved;

/** The sums that an invoice bills. */
export interface Bill {
  campaigns: BilledCampaign[];
  /** What the advertiser pays. */
  billedCents: number;
  /** The commissions of the affiliates. */
  commissionCents: number;
  /** How many of the conversions are billed by their commission. Only these may be charged a fee. */
  countWithoutRevenue: number;
}

const billedSchema = z.array(
  z.object({
    campaignId: z.number(),
    campaignName: z.string(),
    count: z.number(),
    amountCents: z.number(),
    billedCents: z.number(),
    commissionCents: z.number(),
    countWithoutRevenue: z.number(),
  }),
);

/** @param conversions a query of `campaign_id`, `amount_cents`, `billed_cents`, `commission_cents` and `revenue_id` */
async function addUp(tx: Tx, conversions: SQL): Promise<Bill> {
  const { rows } = await tx.execute(sql`
    select campaigns.id as "campaignId", campaigns.name as "campaignName", count(*) as "count",
      sum(billed.amount_cents)::bigint as "amountCents", sum(billed.billed_cents)::bigint as "billedCents",
      sum(billed.commission_cents)::bigint as "commissionCents",
      count(*) filter (where billed.revenue_id is null) as "countWithoutRevenue"
    from (${conversions}) as billed join campaigns on campaigns.id = billed.campaign_id
    group by campaigns.id order by campaigns.name, campaigns.id`);
  const bill: Bill = { campaigns: [], billedCents: 0, commissionCents: 0, countWithoutRevenue: 0 };
  for (const { commissionCents: cost, countWithoutRevenue, ...campaign } of billedSchema.parse(rows)) {
    bill.campaigns.push(campaign);
    bill.billedCents += campaign.billedCents;
    bill.commissionCents += cost;
    bill.countWithoutRevenue += countWithoutRevenue;
  }
  return bill;
}

const monthStart = (yearmonth: string): Date => businessDayStart(`${yearmonth}-01`);
const monthEnd = (yearmonth: string): Date => monthStart(addDays(`${yearmonth}-28`, 4).slice(0, 7));

/** Joins a row of `conversions` with the `revenue` of its campaign in force on the day of the sale. */
export const revenueInForce = sql`left join lateral (
      select id, rate_basis_points, rate_cents from campaign_revenues
      where campaign_revenues.campaign_id = conversions.campaign_id
        and starts_on <= (conversions.created_at at time zone 'America/Sao_Paulo')::date
      order by starts_on desc limit 1
    ) as revenue on true`;

/**
 * What the advertiser pays for a row of `conversions`: by the `revenue` in force when it was sold, rounded half up to
 * the cent; without one, the affiliate's commission.
 */
export const billedCents = sql`case when revenue.id is null then conversions.commission_cents
  else ${commissionCents(sql`revenue`, sql`conversions.amount_cents`)} end`;

/** The approved conversions of an advertiser's campaigns in a month of São Paulo that no invoice bills yet. */
function unbilled(advertiserId: number, yearmonth: string): SQL {
  return sql`
    select conversions.id, conversions.campaign_id, conversions.amount_cents, conversions.commission_cents,
      revenue.id as revenue_id, ${billedCents} as billed_cents
    from conversions ${revenueInForce}
    where conversions.campaign_id in (select id from campaigns where advertiser_id = ${advertiserId})
      and conversions.created_at >= ${monthStart(yearmonth)}::timestamptz
      and conversions.created_at < ${monthEnd(yearmonth)}::timestamptz
      and conversions.validation_status = ${approved}
      and not exists (select from advertiser_invoice_items as item where item.conversion_id = conversions.id)`;
}

/** Adds up what a new invoice would bill. The transaction must hold `lockCommissions`, so that the sums stay valid. */
export const addUpUnbilled = (tx: Tx, advertiserId: number, yearmonth: string): Promise<Bill> =>
  addUp(tx, unbilled(advertiserId, yearmonth));

/** Creates the items of a new invoice from the conversions of {@link addUpUnbilled}. */
export async function billUnbilled(
  tx: Tx,
  { id, advertiserId, yearmonth }: { id: number; advertiserId: number; yearmonth: string },
): Promise<void> {
  await tx.execute(sql`
    insert into advertiser_invoice_items (conversion_id, invoice_id, amount_cents, commission_cents, billed_cents, revenue_id)
    select id, ${id}, amount_cents, commission_cents, billed_cents, revenue_id from (${unbilled(advertiserId, yearmonth)}) as unbilled order by id`);
}

/**
 * Removes conversions refused since the draft, and marks the rest as invoiced. The money of the affiliates does not
 * move. The transaction must hold `lockCommissions`.
 *
 * @returns the remaining sums
 */
export async function invoiceItems(tx: Tx, invoiceId: number): Promise<Bill> {
  await tx.execute(sql`
    delete from advertiser_invoice_items using conversions
    where invoice_id = ${invoiceId} and conversions.id = conversion_id and validation_status <> ${approved}`);
  await moveItems(tx, invoiceId, 'approved', 'invoiced');
  return addUp(
    tx,
    sql`select campaign_id, conversions.amount_cents, item.commission_cents, item.billed_cents, item.revenue_id
      from advertiser_invoice_items as item join conversions on conversions.id = conversion_id
      where invoice_id = ${invoiceId}`,
  );
}

/** Marks the conversions of an invoice as paid by the advertiser, except those refused since they were billed. */
export const payItems = (tx: Tx, invoiceId: number): Promise<void> => moveItems(tx, invoiceId, 'invoiced', 'paid');

/** Marks the conversions of an invoice as not yet paid by the advertiser. */
export const unpayItems = (tx: Tx, invoiceId: number): Promise<void> => moveItems(tx, invoiceId, 'paid', 'invoiced');

/**
 * Removes the conversions from an invoice, so that another one may bill them. The transaction must hold
 * `lockCommissions`.
 */
export async function releaseItems(tx: Tx, invoiceId: number): Promise<void> {
  await moveItems(tx, invoiceId, 'invoiced', 'approved');
  await tx.delete(advertiserInvoiceItems).where(eq(advertiserInvoiceItems.invoiceId, invoiceId));
}

/** Returns whether an invoice bills a conversion by its commission. */
export async function billsWithoutRevenue(tx: Tx, invoiceId: number): Promise<boolean> {
  const items = advertiserInvoiceItems;
  const [found] = await tx
    .select({ id: items.conversionId })
    .from(items)
    .where(and(eq(items.invoiceId, invoiceId), isNull(items.revenueId)))
    .limit(1);
  return found !== undefined;
}

type BilledStatus = 'approved' | 'invoiced' | 'paid';

async function moveItems(tx: Tx, invoiceId: number, from: BilledStatus, to: BilledStatus): Promise<void> {
  await tx.execute(sql`
    update conversions set validation_status = ${conversionStatus.codes[to]}
    from advertiser_invoice_items as item
    where item.invoice_id = ${invoiceId} and conversions.id = item.conversion_id
      and validation_status = ${conversionStatus.codes[from]}`);
}
