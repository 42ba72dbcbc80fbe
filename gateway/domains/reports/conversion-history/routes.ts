import type { Route } from '../../../engine/registry.ts';
import { oneRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { withRateWire } from '../../campaigns/campaign/rate-wire.ts';
import { getConversionHistory } from './conversion-history.ts';

/** What happened to one sale. */
export const conversionHistoryRoutes: readonly Route[] = [
  oneRoute({
    app: 'report',
    path: '/api/conversion/history/:id',
    needs: 'conversion-history:one',
    side: 'both',
    object: 'conversion',
    summary: 'What happened to a sale: click, reports, rate, commission, payments and reversal, in their order.',
    of: { get: getConversionHistory },
    wire: ({ standing, events, ...sale }) => ({
      ...withRateWire(sale),
      standing: toWire(standing),
      events: events.map(toWire),
    }),
  }),
];
