import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { profile } from '#shared/codes/accounts/profile.ts';
import type { Executor } from '../../../db/client.ts';
import { preparedQuery } from '../../../db/prepared.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { affiliates } from '../affiliate/table.ts';
import { managerProfiles, staffProfiles } from '../user/roles.ts';
import { users } from '../user/table.ts';

/** A staff member as others see it. */
export interface StaffMember {
  id: number;
  name: string;
  email: string;
}

const findStaff = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        sql`${users.profile} = any(${sql.placeholder('profiles')}::smallint[])`,
        isNotNull(users.activatedAt),
        isNull(users.deactivatedAt),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .prepare('find_staff'),
);

/** Returns the users who may manage affiliates, by name. */
export const listManagers = ({ database }: GatewayContext): Promise<StaffMember[]> =>
  findStaff(database).execute({ profiles: managerProfiles });

const findOwnManagers = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(affiliates)
    .innerJoin(users, or(eq(users.id, affiliates.comercialManagerId), eq(users.id, affiliates.serviceManagerId)))
    .where(eq(affiliates.id, sql.placeholder('affiliateId')))
    .orderBy(asc(users.name), asc(users.id))
    .prepare('find_own_managers'),
);

/** Returns the commercial and the service manager of an affiliate, by name; both may be the same person. */
export const listOwnManagers = ({ database }: GatewayContext, affiliateId: number): Promise<StaffMember[]> =>
  findOwnManagers(database).execute({ affiliateId });

/**
 * Returns the staff members of a profile, by name. @throws {RequestError} `not_found` for a profile that is not a staff
 * profile
 */
export async function listStaff({ database }: GatewayContext, code: number): Promise<StaffMember[]> {
  if (!staffProfiles.some((name) => profile.codes[name] === code)) throw new RequestError('not_found');
  return findStaff(database).execute({ profiles: [code] });
}

/** Returns whether a user may become the manager of an affiliate. */
export async function isManager(executor: Executor, userId: number): Promise<boolean> {
  const found = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), inArray(users.profile, managerProfiles), isNull(users.deactivatedAt)));
  return found.length > 0;
}
