import { asc, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { affiliates } from '../affiliate/table.ts';
import { identityColumns } from '../user/identity.ts';
import { roleScopeOf } from '../user/roles.ts';
import { users } from '../user/table.ts';

/**
 * Returns who the owner of a test key is in a sandbox: the first person there of the same role and scope, with the key.
 * Undefined where nobody is.
 *
 * @param context that of the sandbox
 */
export async function personInSandbox({ database }: GatewayContext, owner: Actor): Promise<Actor | undefined> {
  const people = await database.db
    .select(identityColumns)
    .from(users)
    .leftJoin(affiliates, eq(affiliates.id, users.affiliateId))
    .where(isNull(users.deactivatedAt))
    .orderBy(asc(users.id));
  const found = people.find((person) => {
    const { role, scope } = roleScopeOf(person);
    return role === owner.role && scope === owner.scope;
  });
  if (!found) return undefined;
  const { userId, name, email, affiliateId } = found;
  return { ...owner, userId, name, email, affiliateId: owner.scope === 'own' ? affiliateId : null };
}
