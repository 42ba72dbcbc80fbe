import { z } from 'zod';
import { pageNumber, pageSize } from '../../../engine/fields.ts';
import { pageOf } from '../../../engine/page.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { rateWire } from '../../campaigns/campaign/rate-wire.ts';
import { type QueueItem, queueKinds, searchDecisionQueue } from './decision-queue.ts';

/** Converts an item to its wire form; the rate has the names that a campaign has for it. */
function wireItem({ rateBasisPoints, rateCents, ...item }: QueueItem) {
  const { rate, fixed } = rateWire({ rateBasisPoints, rateCents });
  return { ...toWire(item), commission_rate: rate, commission_fixed: fixed };
}

/** What waits for a decision of staff. */
export const decisionQueueRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'report',
    path: '/api/get/decision_queue',
    needs: 'decision-queue:list',
    side: 'staff',
    query: z.strictObject({ kind: z.enum(queueKinds, 'validation.choice'), page: pageNumber, per_page: pageSize }),
    summary:
      'The channels or participations that wait for a decision, the oldest first, each with whom one decides about.',
    handle: async ({ query: { kind, page, per_page: size }, actor, context }) => {
      const request = { page, pageSize: size };
      const { rows, total } = await searchDecisionQueue(context, actor, { kind }, request);
      return ok(pageOf(rows.map(wireItem), total, request));
    },
  }),
];
