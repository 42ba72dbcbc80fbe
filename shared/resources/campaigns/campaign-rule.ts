import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, text, version } from '#shared/contract/fields.ts';

/** How a campaign may be promoted, and how not, by the campaign's id. */
export const campaignRule = defineContract({
  name: 'campaign-rule',
  record: z.object({ id, rules_allowed: z.string(), rules_forbidden: z.string(), version }),
  input: z.object({ rules_allowed: text(8000), rules_forbidden: text(8000) }),
  access: { staff: ['one', 'update'], affiliate: ['one'] },
});
