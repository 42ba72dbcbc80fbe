import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';

/** A Brazilian postal code (CEP); `id` is its 8 digits. City-wide codes have an empty street and neighborhood. */
export const postalCode = defineContract({
  name: 'postal-code',
  record: z.object({
    id: z.string().check(z.regex(/^\d{8}$/, 'validation.postal_code')),
    address: z.string(),
    /** The quarter of the town (*bairro*). */
    neighborhood: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  access: { staff: ['one'], affiliate: ['one'] },
});
