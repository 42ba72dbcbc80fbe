import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { campaigns, participations } from '../campaign/table.ts';
import { channels } from '../channel/table.ts';
import type { ChannelCampaign } from './channel-campaign.ts';

const select = (db: Executor) =>
  db
    .select({
      channelId: participations.channelId,
      channelName: channels.name,
      channelUrl: channels.url,
      campaignId: participations.campaignId,
      campaignName: campaigns.name,
      affiliateId: participations.affiliateId,
      affiliateName: fullNameInQuery.as('affiliate_name'),
      status: participations.status,
      reason: participations.reason,
      requestedAt: participations.requestedAt,
      decidedAt: participations.decidedAt,
      version: participations.version,
    })
    .from(participations)
    .innerJoin(channels, eq(channels.id, participations.channelId))
    .innerJoin(campaigns, eq(campaigns.id, participations.campaignId))
    .innerJoin(affiliates, eq(affiliates.id, participations.affiliateId))
    .$dynamic();

/** Participations with the names of channel, campaign and affiliate; what waits first. */
export const participationSearch = defineSearch({
  select,
  id: participations.channelId,
  secondId: participations.campaignId,
  affiliateId: participations.affiliateId,
  texts: [channels.name, channels.url, campaigns.name, fullNameInQuery, affiliates.email],
  filters: {
    channelId: equal(participations.channelId),
    campaignId: equal(participations.campaignId),
    affiliateId: equal(participations.affiliateId),
    status: equal(participations.status),
  },
  sorts: {
    id: participations.channelId,
    status: participations.status,
    requestedAt: participations.requestedAt,
  },
  defaultSort: ['status', 'asc'],
  listsChanges: true,
});

/** Returns one participation. @throws {RequestError} `not_found` for one that is missing or beyond the actor's reach */
export async function getParticipation(
  context: GatewayContext,
  actor: Actor,
  { channelId, campaignId }: ChannelCampaign,
) {
  const [found] = await participationSearch.list(context, actor, { channelId, campaignId });
  if (!found) throw new RequestError('not_found');
  return found;
}
