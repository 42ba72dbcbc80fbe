import * as z from 'zod/mini';
import { role, staffRoles } from '#shared/codes/accounts/role.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { email, flag, id, instant, oneOf, requiredText } from '#shared/contract/fields.ts';

const scopes = ['all', 'assigned'] as const;

/** The users of the back-office. Creating one sends an invitation. */
export const staffUser = defineContract({
  name: 'staff-user',
  record: z.object({
    id,
    name: z.string(),
    email: z.string(),
    role: z.string(),
    /** Which affiliates a manager reaches; other roles have `all`. */
    scope: z.string(),
    active: z.boolean(),
    has_second_factor: z.boolean(),
    invited_at: z.nullable(instant),
    activated_at: z.nullable(instant),
  }),
  input: z.object({
    name: requiredText(200),
    email,
    role: oneOf(staffRoles),
    /** Which affiliates a manager reaches: `all`, or those `assigned` to it. */
    scope: z.optional(oneOf(scopes)),
    active: z.optional(flag),
    /** True sends the invitation again; the earlier one stops working. */
    invite: z.optional(flag),
  }),
  createOnly: ['name', 'email'],
  filter: z.object({ q: requiredText(120), role: oneOf(staffRoles), active: flag }),
  sort: ['id', 'name', 'email'],
  defaultSort: ['name', 'ASC'],
  codes: { role },
  access: { staff: ['list', 'one', 'create', 'update'] },
});
