import { useGetIdentity, usePermissions } from 'react-admin';
import type { Verb } from '#shared/contract.ts';
import { fixedFields, roleOfUser } from '#shared/codes/role.ts';

/**
 * Whether the signed-in person may do something to a resource, so that a button that the server would refuse is not
 * there. The server decides all the same.
 */
export function useMay(resource: string, verb: Verb): boolean {
  const { permissions } = usePermissions<readonly string[]>();
  return permissions?.includes(`${resource}:${verb}`) ?? false;
}

/** The fields of a resource that the signed-in person may see but not set. */
export function useFixedFields(resource: string): readonly string[] {
  const { identity } = useGetIdentity();
  const profile: unknown = identity?.['profile'];
  return typeof profile === 'string' ? fixedFields(roleOfUser({ profile, isMain: false }), resource) : [];
}
