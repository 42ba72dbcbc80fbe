import { z } from 'zod';
import { pageOf } from '../../../engine/page.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { eventQuery } from '../../platform/event/event-query.ts';
import { listEventsOfAdvertiser } from '../../platform/event/list-events.ts';
import { verifyWebhook } from './verify-webhook.ts';

/** What happened, for the servers of advertisers: their keys sign, and are nobody who is signed in. */
export const advertiserEventRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'direct',
    path: '/postback/events',
    needs: 'nothing',
    envelope: 'page',
    query: z.strictObject(eventQuery),
    summary:
      "What happened in the last 30 days with an advertiser's campaigns and invoices, oldest first, after an event, for whoever signs an empty body with one of its API keys, 60 times a minute.",
    handle: async ({ context, request, query: { page, per_page: pageSize, after, kind, campaign_id: campaignId } }) => {
      const { advertiserId, keyId } = await verifyWebhook(context, {
        headers: request.headers,
        rawBody: Buffer.alloc(0),
      });
      context.postbackLogRate.require(keyId, context.clock.now());
      const paging = { page, pageSize };
      const found = await listEventsOfAdvertiser(context, advertiserId, { after, kind, campaignId }, paging);
      return ok(pageOf(found.rows.map(toWire), found.total, paging));
    },
  }),
];
