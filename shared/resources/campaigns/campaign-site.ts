import * as z from 'zod/mini';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, pairId } from '#shared/contract/fields.ts';

/** The channels that take part in a campaign, or asked to. */
export const campaignSite = defineContract({
  name: 'campaign-site',
  record: z.object({
    id: pairId,
    site_id: id,
    site_name: z.string(),
    campaign_id: id,
    affiliate_id: id,
    affiliate_name: z.string(),
    status: z.int(),
    decided_at: z.nullable(instant),
  }),
  idParts: ['site_id', 'campaign_id'],
  filter: z.object({ campaign_id: id }),
  sort: ['site_id'],
  defaultSort: ['site_id', 'DESC'],
  codes: { status: campaignStatus },
  access: { staff: ['list'] },
});
