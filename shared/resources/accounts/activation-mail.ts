import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { email } from '#shared/contract/fields.ts';

/** Requests another activation link. The answer is the same whether or not the e-mail has a pending activation. */
export const activationMail = defineContract({
  name: 'activation-mail',
  record: z.object({ id: z.string(), message: z.string() }),
  input: z.object({ email }),
  access: { visitor: ['create'] },
});
