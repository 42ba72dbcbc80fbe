import { z } from 'zod';
import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { leaveViews, openView } from './views.ts';

/** The portal as an affiliate sees it, for staff who reach all affiliates. */
export const affiliateViewRoutes: readonly Route[] = [
  route({
    method: 'POST',
    app: 'direct',
    path: '/v2/affiliate_view',
    needs: 'affiliate-view:create',
    stepUp: true,
    keepsKey: false,
    body: z.strictObject({ affiliate_id: z.int('validation.required').positive('validation.reference') }),
    summary:
      'Opens the portal as an affiliate sees it: gives a token that reads for 15 minutes, and ends with the session.',
    handle: async ({ context, actor, body }) => {
      const { token, expiresAt } = await openView(context, actor, body.affiliate_id);
      return created({ token, affiliate_id: body.affiliate_id, expires_at: expiresAt });
    },
  }),
  route({
    method: 'DELETE',
    app: 'direct',
    path: '/v2/affiliate_view',
    needs: 'affiliate-view:delete',
    summary: 'Ends what the session sees as an affiliate.',
    handle: async ({ context, actor }) => ok({ ended: await leaveViews(context, actor) }),
  }),
];
