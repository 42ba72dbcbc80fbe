import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { profile } from '#shared/codes/profile.ts';
import { role, roleEntry, roleOfUser } from '#shared/codes/role.ts';
import type { Actor } from '../../server/actor.ts';
import type { users } from './table.ts';

type User = Pick<typeof users.$inferSelect, 'profile' | 'isMain' | 'affiliateId' | 'scope' | 'level'>;

/** What decides who a user is to the gateway. */
export interface Standing extends User {
  affiliateStatus: number | null;
}

/** The profiles of staff. */
export const staffProfiles = role.entries.flatMap((entry) =>
  entry.profile === null || entry.profile === 'afiliado' ? [] : [entry.profile],
);

/** The codes of the profiles whose users may manage affiliates. */
export const managerProfiles: number[] = [profile.code('administrador'), profile.code('gerente')];

const nobody = { role: 'visitor', scope: 'none' } as const;

/**
 * The role of a user and whose things it reaches. An unknown profile, an affiliate's access without its affiliate and a
 * deleted affiliate are nobody: `visitor`.
 */
export function standingOf({ isMain, level, ...user }: Standing): Pick<Actor, 'role' | 'scope'> {
  const name = profile.byCode(user.profile)?.name;
  if (name === undefined) return nobody;
  if (name === 'afiliado') {
    if (user.affiliateId === null || user.affiliateStatus === null) return nobody;
    if (user.affiliateStatus === affiliateStatus.code('deleted')) return nobody;
  }
  const roleName = roleOfUser({ profile: name, isMain, level });
  const { scopes } = roleEntry(roleName);
  return { role: roleName, scope: scopes.find((scope) => scope === user.scope) ?? scopes[0] };
}
