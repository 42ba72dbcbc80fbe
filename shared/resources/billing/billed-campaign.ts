import * as z from 'zod/mini';
import { amount, id } from '#shared/contract/fields.ts';

/** What an invoice to an advertiser bills for one campaign, with its name at the time. */
export const billedCampaign = z.object({
  campaign_id: id,
  campaign_name: z.string(),
  count: z.int(),
  amount,
  commission: amount,
});
