import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Executor } from '../../../db/client.ts';
import { defineSearch, equal, fromDay, toDay } from '../../../engine/search.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { conversions } from '../../earnings/conversion/table.ts';
import { billedCents, revenueInForce } from '../advertiser-invoice/bill.ts';
import { advertiserInvoiceItems, advertiserInvoices } from '../advertiser-invoice/table.ts';

const items = advertiserInvoiceItems;
const { refused } = conversionStatus.codes;

/** What the advertiser pays for a conversion: as the issued invoice bills it, or as one would today. */
const billed = sql<number | null>`case
    when ${conversions.validationStatus} = ${refused} then null
    when ${advertiserInvoices.id} is not null then ${items.billedCents} - ${items.correctedCents}
    else (select ${billedCents} from (select 1) as sold ${revenueInForce}) end`.mapWith((cents) =>
  cents === null ? null : Number(cents),
);

/** The sales of an advertiser's campaigns: nothing of them says whose they are, or what they earn. */
export const ownConversions = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        id: conversions.id,
        campaignId: conversions.campaignId,
        campaignName: campaigns.name,
        orderId: conversions.orderId,
        amountCents: conversions.amountCents,
        validationStatus: conversions.validationStatus,
        refusalReason: conversions.refusalReason,
        block: sql<string | null>`case when ${conversions.blockLiftedAt} is null then ${conversions.block} end`.as(
          'block',
        ),
        couponCode: conversions.couponCode,
        billedCents: billed.as('billed_cents'),
        invoiceId: sql<number | null>`${advertiserInvoices.id}`.as('invoice_id'),
        createdAt: conversions.createdAt,
        validationDatetime: conversions.validationDatetime,
      })
      .from(conversions)
      .innerJoin(campaigns, eq(campaigns.id, conversions.campaignId))
      .leftJoin(items, eq(items.conversionId, conversions.id))
      .leftJoin(
        advertiserInvoices,
        and(eq(advertiserInvoices.id, items.invoiceId), isNotNull(advertiserInvoices.issuedAt)),
      )
      .$dynamic(),
  id: conversions.id,
  name: 'own_conversions',
  affiliateId: null,
  ofAdvertiser: (ownId) => sql`${conversions.campaignId} = any(array(
    select own.id from ${campaigns} as own where own.advertiser_id = ${ownId}))`,
  filters: {
    campaignId: equal(conversions.campaignId),
    validationStatus: equal(conversions.validationStatus),
    orderId: equal(conversions.orderId),
    invoiceId: equal(advertiserInvoices.id),
    from: fromDay(conversions.createdAt),
    to: toDay(conversions.createdAt),
  },
  sorts: { id: conversions.id, createdAt: conversions.createdAt },
  defaultSort: ['createdAt', 'desc'],
});
