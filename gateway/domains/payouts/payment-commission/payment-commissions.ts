import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { commissions } from '../../earnings/commission/table.ts';
import { conversions } from '../../earnings/conversion/table.ts';
import { paymentItems, payments } from '../payment/table.ts';

/** Searches the commissions of payments with their orders, including those of cancelled payments. */
export const paymentCommissionSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        paymentId: paymentItems.paymentId,
        paymentState: payments.state,
        paidAt: payments.paidAt,
        commissionId: paymentItems.commissionId,
        kind: commissions.kind,
        commissionCents: paymentItems.valueCents,
        conversionId: commissions.conversionId,
        orderId: conversions.orderId,
        soldAt: sql<Date>`${conversions.createdAt}`.mapWith(conversions.createdAt).as('sold_at'),
        transactionAmountCents: conversions.amountCents,
        campaignId: commissions.campaignId,
        campaignName: sql<string>`${campaigns.name}`.as('campaign_name'),
        channelId: commissions.channelId,
        channelName: sql<string>`${channels.name}`.as('channel_name'),
        affiliateId: payments.affiliateId,
      })
      .from(paymentItems)
      .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
      .innerJoin(commissions, eq(commissions.id, paymentItems.commissionId))
      .innerJoin(conversions, eq(conversions.id, commissions.conversionId))
      .innerJoin(campaigns, eq(campaigns.id, commissions.campaignId))
      .innerJoin(channels, eq(channels.id, commissions.channelId))
      .$dynamic(),
  id: paymentItems.paymentId,
  secondId: paymentItems.commissionId,
  affiliateId: payments.affiliateId,
  filters: { paymentId: equal(paymentItems.paymentId), conversionId: equal(commissions.conversionId) },
  sorts: {
    paymentId: paymentItems.paymentId,
    commissionId: paymentItems.commissionId,
    commission: paymentItems.valueCents,
    soldAt: conversions.createdAt,
  },
  defaultSort: ['paymentId', 'desc'],
});
