import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { type CodeOf } from '#shared/codes/code-list.ts';
import { profile } from '#shared/codes/profile.ts';
import { type Role } from '../../server/actor.ts';

/** What decides who a user is to the gateway. */
export interface Standing {
  profile: number;
  isMain: boolean;
  affiliateId: number | null;
  affiliateStatus: number | null;
}

const staffRoles = new Map<number, Role>([
  [profile.code('administrador'), 'administrator'],
  [profile.code('gerente'), 'manager'],
]);

/** The codes of the profiles that may manage affiliates. */
export const staffProfiles: CodeOf<typeof profile>[] = [profile.code('administrador'), profile.code('gerente')];

/**
 * The role of a user. An unknown profile, an affiliate's access without its affiliate and a deleted affiliate are
 * nobody: `visitor`.
 */
export function roleOf(standing: Standing): Role {
  const staffRole = staffRoles.get(standing.profile);
  if (staffRole !== undefined) return staffRole;
  if (standing.profile !== profile.code('afiliado') || standing.affiliateId === null) return 'visitor';
  if (standing.affiliateStatus === null || standing.affiliateStatus === affiliateStatus.code('deleted')) {
    return 'visitor';
  }
  return standing.isMain ? 'main' : 'secondary';
}
