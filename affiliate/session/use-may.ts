import type { Verb } from '#shared/contract/contract.ts';
import type { ResourceName } from '#shared/resources/index.ts';
import { useUser } from './user.tsx';

/**
 * Whether the signed-in user has a permission. Hides what the server would refuse; the server checks permissions in any
 * case.
 */
export function useMay(resource: ResourceName, verb: Verb): boolean {
  return useUser().permissions.includes(`${resource}:${verb}`);
}
