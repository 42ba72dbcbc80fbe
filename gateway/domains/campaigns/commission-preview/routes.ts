import { z } from 'zod';
import { amountText, idText, instant, nullableLine } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { withRateWire } from '../campaign/rate-wire.ts';
import { previewCommission } from './preview.ts';

const match = nullableLine(60).default(null);

/** The commission that a sale would earn. */
export const commissionPreviewRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'advertiser',
    path: '/api/campaign/commission_preview',
    needs: 'commission-preview:list',
    query: z.strictObject({
      campaign_id: idText,
      amount: amountText,
      date: instant,
      site_id: idText.optional(),
      commission_type: match,
      category: match,
    }),
    summary: 'What a sale would earn, why, and what would keep it from earning.',
    handle: async ({ query, actor, context }) => {
      const { campaign_id: campaignId, site_id: channelId, amount: amountCents, date: at, category } = query;
      const sale = { campaignId, channelId, at, amountCents, commissionType: query.commission_type, category };
      return ok([withRateWire(await previewCommission(context, actor, sale))]);
    },
  }),
];
