import { useGetIdentity, usePermissions } from 'react-admin';
import { fixedFields, roleOfUser } from '#shared/codes/accounts/role.ts';
import type { Verb } from '#shared/contract/contract.ts';

/**
 * Whether the signed-in user has a permission. Hides buttons whose request the server would refuse; the server checks
 * permissions in any case.
 */
export function useMay(resource: string, verb: Verb): boolean {
  const { permissions } = usePermissions<readonly string[]>();
  return permissions?.includes(`${resource}:${verb}`) ?? false;
}

/** Returns the fields of a resource that the signed-in user may see but not set. */
export function useFixedFields(resource: string): readonly string[] {
  const { identity } = useGetIdentity();
  const profile: unknown = identity?.['profile'];
  return typeof profile === 'string' ? fixedFields(roleOfUser({ profile, isMain: false }), resource) : [];
}
