import * as z from 'zod/mini';
import type { Contract } from '#shared/contract.ts';

/** The rules of some of the fields that a body may set; without names, of all that may still change. */
export function inputSchema({ input, createOnly }: Contract, fields?: readonly string[]) {
  const isEdited = (name: string) => fields?.includes(name) ?? !createOnly.includes(name);
  return z.object(Object.fromEntries(Object.entries(input.shape).filter(([name]) => isEdited(name))));
}
