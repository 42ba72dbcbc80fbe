import * as z from 'zod/mini';
import type { Contract } from '#shared/contract/contract.ts';
import { lengthMaxOf } from '#shared/contract/text-length.ts';

/** Returns the schema of the given input fields; by default of all fields that may still change after creation. */
export function inputSchema({ input, createOnly }: Contract, fields?: readonly string[]) {
  const isEdited = (name: string) => fields?.includes(name) ?? !createOnly.includes(name);
  return z.object(Object.fromEntries(Object.entries(input.shape).filter(([name]) => isEdited(name))));
}

/** Returns the props of a text input that let nobody type more than a field of a contract takes. */
export const textLimit = (schema: z.core.$ZodType | undefined) => ({
  slotProps: { htmlInput: { maxLength: schema && lengthMaxOf(schema) } },
});
