import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';

/**
 * Whether the link of a mail can still be used; reading it uses nothing up. The id is the purpose and the secret of the
 * link, such as `password_reset-<secret>`.
 */
export const mailedLink = defineContract({
  name: 'mailed-link',
  record: z.object({
    id: z.string(),
    /** `open` works; `used` and `expired` do so no longer; `unknown` was cut off, replaced by a newer link, or deleted since. */
    state: z.enum(['open', 'used', 'expired', 'unknown']),
    /** Whether an activation needs the password of its registration. */
    needs_password: z.boolean(),
  }),
  access: { visitor: ['one'] },
});
