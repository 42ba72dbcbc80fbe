import { z } from 'zod';
import { idText } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { listManagers, listStaff } from './managers.ts';

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
];
