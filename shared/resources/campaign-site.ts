import * as z from 'zod/mini';
import { campaignStatus } from '#shared/codes/campaign-status.ts';
import { defineContract } from '#shared/contract.ts';
import { id, instant } from '#shared/fields.ts';

/** The channels that take part in a campaign, or asked to. `id` is `<site_id>-<campaign_id>`. */
export const campaignSite = defineContract({
  name: 'campaign-site',
  record: z.object({
    id: z.string(),
    site_id: id,
    site_name: z.string(),
    campaign_id: id,
    affiliate_id: id,
    affiliate_name: z.string(),
    status: z.int(),
    decided_at: z.nullable(instant),
  }),
  filter: z.object({ campaign_id: id }),
  sort: ['site_id', 'site_name'],
  defaultSort: ['site_id', 'DESC'],
  codes: { status: campaignStatus },
  access: { staff: ['list'] },
});
