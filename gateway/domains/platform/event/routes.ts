import { z } from 'zod';
import { ownAdvertiserId } from '../../../engine/access.ts';
import { idText } from '../../../engine/fields.ts';
import { pageOf } from '../../../engine/page.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { eventQuery } from './event-query.ts';
import { listEvents, listEventsOfAdvertiser } from './list-events.ts';

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
  route({
    method: 'GET',
    app: 'advertiser',
    side: 'advertiser',
    path: '/api/own/event',
    needs: 'event:list',
    envelope: 'page',
    query: z.strictObject(eventQuery),
    summary:
      "What happened in the last 30 days with an advertiser's own campaigns and invoices, oldest first, after an event.",
    handle: async ({ query, actor, context }) => {
      const { page, per_page: pageSize, after, kind, campaign_id: campaignId } = query;
      const request = { page, pageSize };
      const own = ownAdvertiserId(actor);
      const { rows, total } = await listEventsOfAdvertiser(context, own, { after, kind, campaignId }, request);
      return ok(pageOf(rows.map(toWire), total, request));
    },
  }),
];
