import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { requiredText } from '#shared/contract/fields.ts';

/** Ends all news to the address whose mail had this hash in its link. Repeating it changes nothing. */
export const unsubscription = defineContract({
  name: 'unsubscription',
  record: z.object({ id: z.string() }),
  input: z.object({ hash: requiredText(128) }),
  access: { visitor: ['create'] },
});
