import * as z from 'zod/mini';
import type { Contract } from '#shared/contract/contract.ts';

/** Returns the schema of the given input fields; by default of all fields that may still change after creation. */
export function inputSchema({ input, createOnly }: Contract, fields?: readonly string[]) {
  const isEdited = (name: string) => fields?.includes(name) ?? !createOnly.includes(name);
  return z.object(Object.fromEntries(Object.entries(input.shape).filter(([name]) => isEdited(name))));
}
