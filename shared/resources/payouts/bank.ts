import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { requiredText } from '#shared/contract/fields.ts';

/** A Brazilian bank; `id` and `code` are its three-digit COMPE code. */
export const bank = defineContract({
  name: 'bank',
  record: z.object({ id: z.string(), code: z.string(), name: z.string() }),
  filter: z.object({ q: requiredText(120) }),
  sort: ['id', 'code', 'name'],
  defaultSort: ['code', 'ASC'],
  access: { staff: ['list', 'one'], affiliate: ['list', 'one'] },
});
