import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { type Condition, defineSearch, equal } from '../../../engine/search.ts';
import { campaigns, participations } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { saleCaps } from '../sale-cap/table.ts';

const select = (db: Executor) =>
  db
    .select({
      channelId: participations.channelId,
      channelName: channels.name,
      campaignId: participations.campaignId,
      name: campaigns.name,
      status: participations.status,
      saleLimit: saleCaps.saleLimit,
      saleLimitMetric: saleCaps.metric,
      capVersion: saleCaps.version,
      affiliateId: participations.affiliateId,
    })
    .from(participations)
    .innerJoin(channels, eq(channels.id, participations.channelId))
    .innerJoin(campaigns, eq(campaigns.id, participations.campaignId))
    .leftJoin(
      saleCaps,
      and(eq(saleCaps.channelId, participations.channelId), eq(saleCaps.campaignId, participations.campaignId)),
    )
    .$dynamic();

const anyChannel: Condition<number[]> = {
  where: (value) => sql`${participations.channelId} = any(${value}::integer[])`,
  toDatabase: (value) => value,
};

/** The campaigns of channels with their status and sale cap, the newest channel first (specification §9). */
export const approvedCampaignSearch = defineSearch({
  select,
  name: 'approved_campaigns',
  id: participations.channelId,
  secondId: participations.campaignId,
  affiliateId: participations.affiliateId,
  filters: {
    channels: anyChannel,
    affiliateId: equal(participations.affiliateId),
    campaignId: equal(participations.campaignId),
    status: equal(participations.status),
  },
  sorts: { channelId: participations.channelId },
  defaultSort: ['channelId', 'desc'],
});
