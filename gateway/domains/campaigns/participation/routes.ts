import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { id, idText, nullableText, oneOf, oneOfText, version } from '../../../engine/fields.ts';
import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { searchRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import type { ChannelCampaign } from './channel-campaign.ts';
import { decideParticipation } from './decide-participation.ts';
import { getParticipation, participationSearch } from './participations.ts';
import { requestParticipation } from './request-participation.ts';

const filter = {
  site_id: idText.optional(),
  campaign_id: idText.optional(),
  affiliate_id: idText.optional(),
  status: oneOfText(campaignStatus.allCodes).optional(),
};

async function request(context: GatewayContext, actor: Actor, pair: ChannelCampaign) {
  await requestParticipation(context, actor, pair);
  return created(toWire(await getParticipation(context, actor, pair)));
}

const requests = (['staff', 'affiliate'] as const).map((side) =>
  route({
    method: 'POST',
    app: 'advertiser',
    path: side === 'staff' ? '/api/participation' : '/api/v2/participation',
    needs: 'participation:create',
    side,
    body: z.strictObject({ site_id: id, campaign_id: id }),
    summary: 'Asks that a channel may take part in a campaign; approved at once where the campaign says so.',
    handle: ({ body, actor, context }) =>
      request(context, actor, { channelId: body.site_id, campaignId: body.campaign_id }),
  }),
);

const lists = (['staff', 'affiliate'] as const).map((side) =>
  searchRoute({
    app: 'advertiser',
    path: side === 'staff' ? '/api/get/participation/search' : '/api/v2/get/participation',
    needs: 'participation:list',
    side,
    summary: 'The participations of channels in campaigns, what waits first.',
    of: participationSearch,
    filter,
    isSortable: true,
  }),
);

/** Participations of channels, which the wire calls sites, in campaigns. */
export const participationRoutes: readonly Route[] = [
  ...lists,
  ...requests,
  route({
    method: 'PUT',
    app: 'advertiser',
    path: '/api/participation/:site_id/:campaign_id',
    needs: 'participation:update',
    params: z.object({ site_id: idText, campaign_id: idText }),
    body: z.strictObject({
      status: oneOf(campaignStatus.allCodes),
      reason: nullableText(500).default(null),
      version,
    }),
    summary: 'Approves, refuses, pauses or resumes a participation; a refusal and a pause with their reason.',
    handle: async ({ params, body, actor, context }) => {
      const pair = { channelId: params.site_id, campaignId: params.campaign_id };
      await decideParticipation(context, actor, pair, body);
      return ok(toWire(await getParticipation(context, actor, pair)));
    },
  }),
];
