import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { id, idText, nullableText, oneOf, oneOfText, version } from '../../../engine/fields.ts';
import { type ListTotals, searchTotals } from '../../../engine/list-totals.ts';
import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { searchRoute } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import { decidedList, undoBody, wireDecision, wireUndone } from '../decision/wire.ts';
import type { ChannelCampaign } from './channel-campaign.ts';
import { decideParticipation, decideParticipations } from './decide-participation.ts';
import { getParticipation, participationSearch } from './participations.ts';
import { requestParticipation } from './request-participation.ts';
import { undoParticipations } from './undo-participations.ts';

const filter = {
  site_id: idText.optional(),
  campaign_id: idText.optional(),
  affiliate_id: idText.optional(),
  status: oneOfText(campaignStatus.allCodes).optional(),
};

/** Participations by status. */
export const participationTotals: ListTotals = searchTotals({
  resource: 'participation',
  of: participationSearch,
  filter,
  by: sql`found.status`,
});

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

const namePair = ({ channelId, campaignId }: ChannelCampaign) => ({ site_id: channelId, campaign_id: campaignId });

const decisionRoutes: readonly Route[] = [
  route({
    method: 'POST',
    app: 'advertiser',
    path: '/api/participation_decision',
    needs: 'participation-decision:create',
    side: 'staff',
    body: z.strictObject({
      records: decidedList(z.strictObject({ site_id: id, campaign_id: id, version })),
      status: oneOf(campaignStatus.allCodes),
      reason: nullableText(500).default(null),
    }),
    summary: 'Decides about several participations. Until the time for an undo is over, their mails wait.',
    handle: async ({ body: { records, ...decision }, actor, context }) => {
      const seen = records.map((record) => fromWire(record));
      return created(wireDecision(context.env, await decideParticipations(context, actor, seen, decision), namePair));
    },
  }),
  route({
    method: 'PUT',
    app: 'advertiser',
    path: '/api/participation_decision/:id',
    needs: 'participation-decision:update',
    side: 'staff',
    object: 'decision',
    params: z.object({ id: idText }),
    body: undoBody,
    summary: 'Takes back a decision of the same person about participations, while no mail about it has left.',
    handle: async ({ params, actor, context }) =>
      ok(wireUndone(params.id, await undoParticipations(context, actor, params.id), namePair)),
  }),
];

/** Participations of channels, which the wire calls sites, in campaigns. */
export const participationRoutes: readonly Route[] = [
  ...lists,
  ...requests,
  ...decisionRoutes,
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
      const { version: seen, ...decision } = body;
      await decideParticipation(context, actor, { ...pair, version: seen }, decision);
      return ok(toWire(await getParticipation(context, actor, pair)));
    },
  }),
];
