import { z } from 'zod';
import { idText } from '../../../engine/fields.ts';
import { ownAffiliateId } from '../../../engine/access.ts';
import { ok, type Route, route } from '../../../server/registry.ts';
import { listManagers, listStaff } from './managers.ts';
import { listOwnManagers } from './own-managers.ts';

/** Lists of staff members as options. */
export const managerRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'direct',
    path: '/user/managers',
    needs: 'manager:list',
    summary: 'Everyone who may be the manager of an affiliate: administrators and managers.',
    handle: async ({ context }) => ok(await listManagers(context)),
  }),
  route({
    method: 'GET',
    app: 'direct',
    path: '/user/user-by-profile/:profile',
    needs: 'affiliate-manager:list',
    params: z.object({ profile: idText }),
    summary: 'The members of staff of one profile; 8 are the affiliate managers.',
    handle: async ({ params, context }) => ok(await listStaff(context, params.profile)),
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/v2/affiliate/managers',
    needs: 'affiliate-manager:list',
    side: 'affiliate',
    summary: 'The commercial and the service manager of the affiliate itself.',
    handle: async ({ actor, context }) => ok(await listOwnManagers(context, ownAffiliateId(actor))),
  }),
];
