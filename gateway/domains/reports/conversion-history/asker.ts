import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import type { GatewayContext } from '../../../server/context.ts';

/** Who asks, and what of others' work that shows. */
export interface Asker {
  context: GatewayContext;
  isStaff: boolean;
  mayRead: (resource: ResourceName, verb: 'list' | 'one') => boolean;
}
