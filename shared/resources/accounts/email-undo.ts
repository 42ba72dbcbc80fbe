import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { requiredText } from '#shared/contract/fields.ts';

/** Restores a login e-mail by the hash of the link that was mailed to it. Works once. */
export const emailUndo = defineContract({
  name: 'email-undo',
  record: z.object({ id: z.string(), message: z.string() }),
  input: z.object({ hash: requiredText(128) }),
  access: { visitor: ['create'] },
});
