import * as z from 'zod/mini';
import { campaignStatus } from '#shared/codes/campaign-status.ts';
import { defineContract } from '#shared/contract.ts';
import { id, oneOf, requiredText } from '#shared/fields.ts';

export const campaign = defineContract({
  name: 'campaign',
  record: z.object({
    id,
    name: z.string(),
    status: z.int(),
    advertiser_id: id,
    advertiser_name: z.string(),
    /** The affiliate's percentage of the transaction amount. */
    commission_rate: z.number(),
  }),
  filter: z.object({ q: requiredText(120), status: oneOf(campaignStatus.codes) }),
  sort: ['id', 'name', 'status'],
  defaultSort: ['name', 'ASC'],
  codes: { status: campaignStatus },
  access: { staff: ['list'], affiliate: ['list'] },
});
