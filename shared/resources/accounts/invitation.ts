import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { requiredText } from '#shared/contract/fields.ts';
import { newPassword } from '#shared/resources/accounts/new-password.ts';

/** Accepts an invitation by the hash of its link: sets the first password of an invited user. Works once. */
export const invitation = defineContract({
  name: 'invitation',
  record: z.object({ id: z.string(), message: z.string() }),
  input: z.object({
    hash: requiredText(128),
    /** The first one, of 8 to 16 characters. */
    password: newPassword,
  }),
  access: { visitor: ['create'] },
});
