import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import type { ChannelCampaign } from '../../campaigns/participation/channel-campaign.ts';
import { withCapUse } from './cap-use.ts';
import { saleCaps } from './table.ts';

const select = (db: Executor) =>
  db
    .select({
      channelId: saleCaps.channelId,
      channelName: channels.name,
      campaignId: saleCaps.campaignId,
      campaignName: campaigns.name,
      affiliateId: saleCaps.affiliateId,
      affiliateName: fullNameInQuery,
      saleLimit: saleCaps.saleLimit,
      saleLimitMetric: saleCaps.metric,
      version: saleCaps.version,
    })
    .from(saleCaps)
    .innerJoin(channels, eq(channels.id, saleCaps.channelId))
    .innerJoin(campaigns, eq(campaigns.id, saleCaps.campaignId))
    .innerJoin(affiliates, eq(affiliates.id, saleCaps.affiliateId))
    .$dynamic();

/** Sale caps with the names of channel, campaign and affiliate, the newest channel first. */
export const saleCapSearch = defineSearch({
  select,
  id: saleCaps.channelId,
  secondId: saleCaps.campaignId,
  affiliateId: saleCaps.affiliateId,
  filters: {
    channelId: equal(saleCaps.channelId),
    campaignId: equal(saleCaps.campaignId),
    affiliateId: equal(saleCaps.affiliateId),
  },
  sorts: { channelId: saleCaps.channelId },
  defaultSort: ['channelId', 'desc'],
});

/**
 * Returns one cap with its use. @throws {RequestError} `not_found` for one that is missing or beyond the actor's reach
 */
export async function getSaleCap(context: GatewayContext, actor: Actor, { channelId, campaignId }: ChannelCampaign) {
  const caps = await saleCapSearch.list(context, actor, { channelId, campaignId });
  const [found] = await withCapUse(context, caps);
  if (!found) throw new RequestError('not_found');
  return found;
}
