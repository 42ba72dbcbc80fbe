import type { ResourceName } from '#shared/resources/index.ts';

/**
 * The query keys of the shared screens and the portal. Each begins with the resource, so that `[resource]` matches all
 * queries of that resource.
 */
export const queryKeys = {
  all: (resource: ResourceName) => [resource],
  one: (resource: ResourceName, id: number | string) => [resource, 'one', id],
  list: (resource: ResourceName, options: object = {}) => [resource, 'list', options],
} as const;
