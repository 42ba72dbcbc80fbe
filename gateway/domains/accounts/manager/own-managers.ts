import { asc, eq, or, sql } from 'drizzle-orm';
import type { GatewayContext } from '../../../server/context.ts';
import { preparedQuery } from '../../../db/prepared.ts';
import { affiliates } from '../affiliate/table.ts';
import { users } from '../user/table.ts';
import type { StaffMember } from './managers.ts';

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
export const listOwnManagers = ({ database }: GatewayContext, affiliateId: number): Promise<StaffMember[]> =>
  findOwnManagers(database).execute({ affiliateId });
