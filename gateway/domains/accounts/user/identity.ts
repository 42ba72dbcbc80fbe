import type { Actor } from '../../../engine/actor.ts';
import { affiliates } from '../affiliate/table.ts';
import { type RoleProperties, roleScopeOf } from './roles.ts';
import { users } from './table.ts';

/** What says who a user is, and by {@link roleScopeOf} what the user may do; for a query that joins the affiliate, if any. */
export const identityColumns = {
  userId: users.id,
  name: users.name,
  email: users.email,
  profile: users.profile,
  isMain: users.isMain,
  scope: users.scope,
  level: users.level,
  deactivatedAt: users.deactivatedAt,
  affiliateId: users.affiliateId,
  affiliateStatus: affiliates.status,
};

interface Identity extends RoleProperties {
  userId: number;
  name: string;
  email: string;
  /** When the second factor was confirmed; null without one. */
  secondFactorAt: Date | null;
}

/**
 * Returns the actor of a user's request, with the role that the user has at this moment; undefined without one.
 *
 * @param visitor the request without a user
 */
export function actorOf(visitor: Actor, found: Identity): Actor | undefined {
  const roleScope = roleScopeOf(found);
  if (roleScope.role === 'visitor') return undefined;
  return {
    ...visitor,
    ...roleScope,
    userId: found.userId,
    name: found.name,
    email: found.email,
    affiliateId: roleScope.scope === 'own' ? found.affiliateId : null,
    hasSecondFactor: found.secondFactorAt !== null,
  };
}
