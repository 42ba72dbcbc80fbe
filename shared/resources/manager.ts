import * as z from 'zod/mini';
import { defineContract } from '#shared/contract.ts';
import { id } from '#shared/fields.ts';

const person = z.object({ id, name: z.string(), email: z.string() });

/** Everyone who may be an affiliate's comercial or service manager. */
export const manager = defineContract({
  name: 'manager',
  record: person,
  sort: ['id', 'name', 'email'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list', 'one'] },
});
