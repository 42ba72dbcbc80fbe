import type { Route } from '../../../engine/registry.ts';
import { ownOrAny } from '../../../engine/routes.ts';
import { readPayoutStanding } from './payout-standing.ts';

/** Whether an affiliate can request payment. */
export const payoutStandingRoutes: readonly Route[] = ownOrAny({
  method: 'GET',
  app: 'finance',
  own: '/api/v2/payout_standing',
  any: '/api/payout_standing/:affiliateId',
  needs: 'payout-standing:one',
  object: 'affiliate',
  summary: 'What a payment request would pay, to whom and when, and what blocks it.',
  serve: ({ context, actor, affiliateId }) => readPayoutStanding(context, actor, affiliateId()),
});
