import type * as z from 'zod/mini';
import { lengthMaxOf } from '#shared/contract/text-length.ts';

/** Returns the props of a text input that let nobody type more than a field of a contract takes. */
export const textLimit = (schema: z.core.$ZodType | undefined) => ({
  slotProps: { htmlInput: { maxLength: schema && lengthMaxOf(schema) } },
});
