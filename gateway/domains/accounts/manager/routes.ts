import { asc, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { preparedQuery } from '../../../db/prepared.ts';
import { ownAffiliateId } from '../../../engine/access.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { idText } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { affiliates } from '../affiliate/table.ts';
import { users } from '../user/table.ts';
import { listManagers, listStaff, type StaffMember } from './managers.ts';

const isManager = or(eq(users.id, affiliates.comercialManagerId), eq(users.id, affiliates.serviceManagerId));

const findOwnManagers = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(affiliates)
    .innerJoin(users, isManager)
    .where(eq(affiliates.id, sql.placeholder('affiliateId')))
    .orderBy(asc(users.name), asc(users.id))
    .prepare('find_own_managers'),
);

/** Returns the commercial and the service manager of an affiliate, by name; both may be the same person. */
const listOwnManagers = ({ database }: GatewayContext, affiliateId: number): Promise<StaffMember[]> =>
  findOwnManagers(database).execute({ affiliateId });

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
