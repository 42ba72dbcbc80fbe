import type { ResourceName } from '#shared/resources/index.ts';

/**
 * Every key under which the shared screens and the portal keep answers. All begin with the resource, so that
 * `[resource]` names all answers about it.
 */
export const queryKeys = {
  all: (resource: ResourceName) => [resource],
  one: (resource: ResourceName, id: number | string) => [resource, 'one', id],
  list: (resource: ResourceName, options: object = {}) => [resource, 'list', options],
} as const;
