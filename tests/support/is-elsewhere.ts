import type { Mapping } from '../../proxy/engine/mapping.ts';
import { mappings } from '../../proxy/resources/index.ts';

const byName: Readonly<Record<string, Mapping>> = mappings;

/**
 * Whether a resource comes from another gateway than the product's, which these tests do not start. A test of its own reads a
 * sample of what that gateway answers: see tests/foreign.
 */
export const isElsewhere = (resource: string): boolean => byName[resource]?.from !== undefined;
