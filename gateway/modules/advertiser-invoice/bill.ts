import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { conversionStatus } from '#shared/codes/conversion-status.ts';
import { addDays, businessDayStart } from '#shared/time.ts';
import type { Tx } from '../../db/client.ts';
import type { BilledCampaign } from './table.ts';

const approved = conversionStatus.code('approved');

/** What an invoice bills. */
export interface Bill {
  campaigns: BilledCampaign[];
  commissionCents: number;
}

const billedSchema = z.array(
  z.object({
    campaignId: z.number(),
    campaignName: z.string(),
    count: z.number(),
    amountCents: z.number(),
    commissionCents: z.number(),
  }),
);

/** @param conversions a query of `campaign_id`, `amount_cents` and `commission_cents` */
async function addUp(tx: Tx, conversions: SQL): Promise<Bill> {
  const { rows } = await tx.execute(sql`
    select campaigns.id as "campaignId", campaigns.name as "campaignName", count(*) as "count",
      sum(billed.amount_cents)::bigint as "amountCents", sum(billed.commission_cents)::bigint as "commissionCents"
    from (${conversions}) as billed join campaigns on campaigns.id = billed.campaign_id
    group by campaigns.id order by campaigns.name, campaigns.id`);
  const campaigns = billedSchema.parse(rows);
  return { campaigns, commissionCents: campaigns.reduce((sum, { commissionCents }) => sum + commissionCents, 0) };
}

const monthStart = (yearmonth: string): Date => businessDayStart(`${yearmonth}-01`);
const monthEnd = (yearmonth: string): Date => monthStart(addDays(`${yearmonth}-28`, 4).slice(0, 7));

/** The approved conversions of an advertiser's campaigns in a month of São Paulo that no invoice bills yet. */
function unbilled(advertiserId: number, yearmonth: string): SQL {
  return sql`
    select conversions.id, conversions.campaign_id, conversions.amount_cents, conversions.commission_cents
    from conversions
    where conversions.campaign_id in (select id from campaigns where advertiser_id = ${advertiserId})
      and conversions.created_at >= ${monthStart(yearmonth)}::timestamptz
      and conversions.created_at < ${monthEnd(yearmonth)}::timestamptz
      and conversions.validation_status = ${approved}
      and not exists (select from advertiser_invoice_items as item where item.conversion_id = conversions.id)`;
}

/** Adds up what a new invoice would bill. The transaction must hold `lockCommissions`, so that it stays so. */
export const addUpUnbilled = (tx: Tx, advertiserId: number, yearmonth: string): Promise<Bill> =>
  addUp(tx, unbilled(advertiserId, yearmonth));

/** Makes the items of a new invoice: what {@link addUpUnbilled} has added up. */
export async function billUnbilled(
  tx: Tx,
  { id, advertiserId, yearmonth }: { id: number; advertiserId: number; yearmonth: string },
): Promise<void> {
  await tx.execute(sql`
    insert into advertiser_invoice_items (conversion_id, invoice_id, commission_cents)
    select id, ${id}, commission_cents from (${unbilled(advertiserId, yearmonth)}) as unbilled order by id`);
}

/**
 * Takes out of a draft what has been refused since, and marks the rest as invoiced. The money of the affiliates does not
 * move. The transaction must hold `lockCommissions`.
 *
 * @returns what is left
 */
export async function invoiceItems(tx: Tx, invoiceId: number): Promise<Bill> {
  await tx.execute(sql`
    delete from advertiser_invoice_items using conversions
    where invoice_id = ${invoiceId} and conversions.id = conversion_id and validation_status <> ${approved}`);
  await moveItems(tx, invoiceId, 'approved', 'invoiced');
  return addUp(
    tx,
    sql`select campaign_id, amount_cents, item.commission_cents
      from advertiser_invoice_items as item join conversions on conversions.id = conversion_id
      where invoice_id = ${invoiceId}`,
  );
}

/** Marks the conversions of an invoice as paid by the advertiser, but those refused since they were billed. */
export const payItems = (tx: Tx, invoiceId: number): Promise<void> => moveItems(tx, invoiceId, 'invoiced', 'paid');

type BilledStatus = 'approved' | 'invoiced' | 'paid';

async function moveItems(tx: Tx, invoiceId: number, from: BilledStatus, to: BilledStatus): Promise<void> {
  await tx.execute(sql`
    update conversions set validation_status = ${conversionStatus.code(to)}
    from advertiser_invoice_items as item
    where item.invoice_id = ${invoiceId} and conversions.id = item.conversion_id
      and validation_status = ${conversionStatus.code(from)}`);
}
