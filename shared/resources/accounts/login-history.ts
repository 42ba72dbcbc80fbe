import * as z from 'zod/mini';
import { loginResult } from '#shared/codes/accounts/login-result.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, oneOf } from '#shared/contract/fields.ts';

/** The sign-ins of the signed-in user, and the refused attempts. */
export const loginHistory = defineContract({
  name: 'login-history',
  record: z.object({
    id,
    at: instant,
    result: oneOf(loginResult.allCodes),
    /** Where from: the first 24 bits of an IPv4 address, 48 of an IPv6 address. */
    network: z.nullable(z.string()),
    user_agent: z.nullable(z.string()),
  }),
  sort: ['at'],
  defaultSort: ['at', 'DESC'],
  codes: { result: loginResult },
  access: { affiliate: ['list'], staff: ['list'] },
});
