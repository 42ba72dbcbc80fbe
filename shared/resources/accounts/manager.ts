import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, requiredText } from '#shared/contract/fields.ts';

const person = z.object({ id, name: z.string(), email: z.string() });

/** All users who may be an affiliate's commercial or service manager. */
export const manager = defineContract({
  name: 'manager',
  record: person,
  filter: z.object({ q: requiredText(120) }),
  sort: ['id', 'name', 'email'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list', 'one'] },
});
