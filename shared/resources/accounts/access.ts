import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { email, id, instant, oneOf, requiredText } from '#shared/contract/fields.ts';

/** What a secondary access may do: all that the main one may but accesses and money data, or reading alone. */
export const accessLevels = ['full', 'read_only'] as const;

const level = oneOf(accessLevels);

/** The accesses of an affiliate, the main one first. Without `affiliate_id` an affiliate gets its own. */
export const access = defineContract({
  name: 'access',
  record: z.object({
    id,
    name: z.string(),
    email: z.string(),
    /** What it may do: `full` or `read_only`. Not sent by every gateway, as the rest below. */
    level: z.nullable(level),
    is_main: z.nullable(z.boolean()),
    invited_at: z.nullable(instant),
    /** Null until the invitation was accepted. */
    activated_at: z.nullable(instant),
  }),
  input: z.object({
    name: requiredText(120),
    email,
    /** What the access may do: `full`, all that the main one may but accesses and money data, or `read_only`. */
    level: z.optional(level),
    affiliate_id: z.optional(id),
    /** Mails the invitation again. */
    invite: z.optional(z.literal(true, 'validation.choice')),
  }),
  createOnly: ['email', 'affiliate_id'],
  filter: z.object({ affiliate_id: id }),
  access: {
    staff: ['list', 'one', 'create', 'update', 'delete'],
    affiliate: ['list', 'one', 'create', 'update', 'delete'],
  },
});
