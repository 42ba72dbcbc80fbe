import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { email, requiredText } from '#shared/contract/fields.ts';
import { newPassword } from '#shared/resources/accounts/new-password.ts';

/** The registration of an affiliate. `name` is first and last name joined (spec §3). */
export const registration = defineContract({
  name: 'registration',
  record: z.object({ id: z.string(), message: z.string() }),
  input: z.object({ name: requiredText(200), email, password: newPassword }),
  access: { visitor: ['create'] },
});
