import type { ResourceName } from '#shared/codes/platform/resource-name.ts';

/** Returns the path of the list of a resource that shows what the filter lets through. */
export const listPath = (resource: ResourceName, filter: object): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
