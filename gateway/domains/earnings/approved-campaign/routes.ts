import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { idText, oneOfText } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { searchRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { withCapUse } from '../sale-cap/cap-use.ts';
import { approvedCampaignSearch } from './approved-campaigns.ts';

const channelsMax = 500;

/** Ids joined by commas; an empty text names no channel, so nothing matches. */
const channelIds = z
  .string('validation.integer')
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(idText).max(channelsMax, 'validation.too_long'));

/** What the wire calls approved campaigns of channels: all participations, by their status. */
export const approvedCampaignRoutes: readonly Route[] = [
  searchRoute({
    app: 'advertiser',
    path: '/api/v2/campaign/bychannels/approved',
    needs: 'approved-campaign:list',
    side: 'both',
    summary: 'The campaigns of channels with their status and sale cap, the newest channel first.',
    of: approvedCampaignSearch,
    filter: {
      channels: channelIds.optional(),
      affiliate_id: idText.optional(),
      campaign_id: idText.optional(),
      status: oneOfText(campaignStatus.allCodes).optional(),
    },
    isSortable: true,
    wireAll: async (rows, { context }) =>
      // The wire calls the campaign's id `id` (specification §3).
      (await withCapUse(context, rows)).map(({ campaignId, ...row }) => toWire({ ...row, id: campaignId })),
  }),
];
