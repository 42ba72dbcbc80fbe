import { z } from 'zod';
import { idText } from '../../engine/fields.ts';
import { anyStaff } from '../../server/actor.ts';
import { ok, type Route, route } from '../../server/registry.ts';
import { listStaff } from './managers.ts';

/** Staff as choices in lists. */
export const managerRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'direct',
    path: '/user/managers',
    roles: anyStaff,
    summary: 'Everyone who may be the manager of an affiliate: administrators and managers.',
    handle: async ({ actor, context }) => ok(await listStaff(context, actor)),
  }),
  route({
    method: 'GET',
    app: 'direct',
    path: '/user/user-by-profile/:profile',
    roles: anyStaff,
    params: z.object({ profile: idText }),
    summary: 'The members of staff of one profile; 8 are the affiliate managers.',
    handle: async ({ params, actor, context }) => ok(await listStaff(context, actor, params.profile)),
  }),
];
