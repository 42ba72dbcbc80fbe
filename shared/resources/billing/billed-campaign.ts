import { amount, id } from '#shared/contract/fields.ts';
import * as z from 'zod/mini';

/** What an invoice to an advertiser bills of one campaign; the name as it was. */
export const billedCampaign = z.object({
  campaign_id: id,
  campaign_name: z.string(),
  count: z.int(),
  amount,
  commission: amount,
});
