import * as z from 'zod/mini';
import { defineContract } from '#shared/contract.ts';
import { requiredText } from '#shared/fields.ts';

/** Confirming the e-mail address by the hash of the activation mail; it works once. */
export const activation = defineContract({
  name: 'activation',
  record: z.object({ id: z.string(), message: z.string() }),
  input: z.object({ hash: requiredText(128) }),
  access: { visitor: ['create'] },
});
