import { z } from 'zod';
import { businessDate, idText } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { requirePeriod } from '../dashboard/period.ts';
import { listCampaignMargins } from './campaign-margins.ts';

/** The operator's margin by campaign. */
export const marginRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'report',
    path: '/api/get/campaign_margins',
    needs: 'campaign-margin:list',
    query: z.strictObject({
      from: businessDate,
      to: businessDate,
      campaign_id: idText.optional(),
      advertiser_id: idText.optional(),
    }),
    summary: 'What advertisers pay, what affiliates earn and what is left, for each campaign that sold in a period.',
    handle: async ({ query: { campaign_id: campaignId, advertiser_id: advertiserId, ...period }, context }) => {
      requirePeriod(period);
      return ok((await listCampaignMargins(context, period, { campaignId, advertiserId })).map(toWire));
    },
  }),
];
