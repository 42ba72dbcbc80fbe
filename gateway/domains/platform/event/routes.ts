import { z } from 'zod';
import { idText } from '../../../engine/fields.ts';
import { pageOf } from '../../../engine/page.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { eventQuery } from './event-query.ts';
import { listEvents } from './list-events.ts';

/** What happened, for whoever reads it in place of being sent it. */
export const eventRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'report',
    side: 'both',
    path: '/api/events',
    needs: 'event:list',
    envelope: 'page',
    query: z.strictObject({ ...eventQuery, affiliate_id: idText.optional() }),
    summary: 'What happened in the last 30 days, oldest first, after an event. Affiliates read what is their own.',
    handle: async ({ query, actor, context }) => {
      const { page, per_page: pageSize, after, kind, campaign_id: campaignId, affiliate_id: affiliateId } = query;
      const request = { page, pageSize };
      const { rows, total } = await listEvents(context, actor, { after, kind, campaignId, affiliateId }, request);
      return ok(pageOf(rows.map(toWire), total, request));
    },
  }),
];
