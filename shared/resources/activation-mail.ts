import * as z from 'zod/mini';
import { defineContract } from '#shared/contract.ts';
import { email } from '#shared/fields.ts';

/** Asking for the activation link once more. The answer is the same whether or not the e-mail waits for one. */
export const activationMail = defineContract({
  name: 'activation-mail',
  record: z.object({ id: z.string(), message: z.string() }),
  input: z.object({ email }),
  access: { visitor: ['create'] },
});
