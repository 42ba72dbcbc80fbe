import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { email, id } from '#shared/contract/fields.ts';

/**
 * Changes the login e-mail of the main access, by the id of the affiliate. All of its sessions end; both addresses get a
 * mail.
 */
export const loginEmail = defineContract({
  name: 'login-email',
  record: z.object({ id, email: z.string() }),
  input: z.object({ email }),
  access: { staff: ['update'], affiliate: ['update'] },
});
