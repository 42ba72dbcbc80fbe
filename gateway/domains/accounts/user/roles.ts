import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { profile } from '#shared/codes/accounts/profile.ts';
import { role, roleEntry, roleOfUser } from '#shared/codes/accounts/role.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { users } from './table.ts';

type User = Pick<typeof users.$inferSelect, 'profile' | 'isMain' | 'affiliateId' | 'scope' | 'level' | 'deactivatedAt'>;

/** The properties that determine a user's role and scope. */
export interface RoleProperties extends User {
  affiliateStatus: number | null;
}

/** The staff profiles. */
export const staffProfiles = role.entries.flatMap((entry) =>
  entry.profile === null || entry.profile === 'afiliado' ? [] : [entry.profile],
);

/** The codes of the profiles whose users may manage affiliates. */
export const managerProfiles: number[] = [profile.codes.administrador, profile.codes.gerente];

const nobody = { role: 'visitor', scope: 'none' } as const;

/**
 * Returns the role and scope of a user. A deactivated user, an unknown profile, an affiliate user without its affiliate
 * and a deleted affiliate get the role `visitor`.
 */
export function roleScopeOf({ isMain, level, ...user }: RoleProperties): Pick<Actor, 'role' | 'scope'> {
  const name = profile.byCode(user.profile)?.name;
  if (name === undefined || user.deactivatedAt !== null) return nobody;
  if (name === 'afiliado') {
    if (user.affiliateId === null || user.affiliateStatus === null) return nobody;
    if (user.affiliateStatus === affiliateStatus.codes.deleted) return nobody;
  }
  const roleName = roleOfUser({ profile: name, isMain, level });
  const { scopes } = roleEntry(roleName);
  return { role: roleName, scope: scopes.find((scope) => scope === user.scope) ?? scopes[0] };
}
