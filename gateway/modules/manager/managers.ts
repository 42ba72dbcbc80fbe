import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { type Actor, isStaff } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import type { Executor } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { Fault } from '../../engine/errors.ts';
import { staffProfiles } from '../user/roles.ts';
import { users } from '../user/table.ts';

/** A member of staff as a choice in a list. */
export interface StaffMember {
  id: number;
  name: string;
  email: string;
}

const findStaff = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.name, email: users.email, profile: users.profile })
    .from(users)
    .where(and(inArray(users.profile, staffProfiles), isNotNull(users.activatedAt)))
    .orderBy(asc(users.name), asc(users.id))
    .prepare('find_staff'),
);

/**
 * The members of staff, by name: all of them, or those of one profile.
 *
 * @throws {Fault} `not_found` for a profile that is not one of staff
 */
export async function listStaff(context: GatewayContext, actor: Actor, profile?: number): Promise<StaffMember[]> {
  if (!isStaff(actor)) throw new Fault('forbidden');
  if (profile !== undefined && !staffProfiles.some((code) => code === profile)) throw new Fault('not_found');
  const found = await findStaff(context.database).execute();
  return found
    .filter((member) => profile === undefined || member.profile === profile)
    .map(({ id, name, email }) => ({ id, name, email }));
}

/** Whether a user may be made somebody's manager. */
export async function isStaffMember(executor: Executor, userId: number): Promise<boolean> {
  const found = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), inArray(users.profile, staffProfiles)));
  return found.length > 0;
}
