import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { flag, id, requiredText } from '#shared/contract/fields.ts';

/**
 * The second factor of the signed-in user, by the id `own`. A create starts an enrolment; an update with `code` confirms
 * it, and one with `renew` makes new recovery codes. Administrators read and remove that of others, by the user's id.
 */
export const secondFactor = defineContract({
  name: 'second-factor',
  record: z.object({
    id: z.union([id, z.literal('own')]),
    /** Whether it is asked for at the sign-in. */
    enabled: flag,
    /** How many recovery codes were not used yet. */
    recovery_codes_left: z.int(),
    /** In the answer of a create only. */
    secret: z.nullable(z.string()),
    /** The secret as an `otpauth:` address, for the QR code of an authenticator app; in the answer of a create only. */
    uri: z.nullable(z.string()),
    /** In the answer of an update only. */
    recovery_codes: z.nullable(z.array(z.string())),
  }),
  input: z.object({
    code: z.optional(requiredText(20).check(z.regex(/^[\s-]*(?:\d[\s-]*){6}$/, 'validation.second_factor_digits'))),
    /** True makes new recovery codes; the old ones stop working. */
    renew: z.optional(z.literal(true, 'validation.choice')),
  }),
  access: { affiliate: ['one', 'create', 'update', 'delete'], staff: ['one', 'create', 'update', 'delete'] },
});
