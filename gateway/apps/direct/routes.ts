import { z } from 'zod';
import { anyStaff } from '../../actor.ts';
import { listStaff } from '../../domain/user/managers.ts';
import { idText } from '../../fields.ts';
import { ok, type Route, route } from '../../registry.ts';
import { registrationRoutes } from './registration-routes.ts';
import { sessionRoutes } from './session-routes.ts';

/** The calls with an address of their own. */
export const directRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...registrationRoutes,
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
