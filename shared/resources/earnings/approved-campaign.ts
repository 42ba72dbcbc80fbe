import * as z from 'zod/mini';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { date, id, oneOf, pairId } from '#shared/contract/fields.ts';

const channelsMax = 500;

/** A campaign of a channel, in any status, with its sale cap (spec §3). */
export const approvedCampaign = defineContract({
  name: 'approved-campaign',
  record: z.object({
    id: pairId,
    site_id: id,
    site_name: z.string(),
    campaign_id: id,
    name: z.string(),
    /** Any code: one outside the list shows as 'Não Definido'. */
    status: z.int(),
    sale_limit: z.nullable(z.int()),
    sale_limit_metric: z.nullable(z.string()),
    /** How many conversions the present period of the cap has, and when it ends. Not sent by every gateway. */
    used: z.nullable(z.int()),
    resets_on: z.nullable(date),
    /** Not sent by every gateway. */
    affiliate_id: z.nullable(id),
    /** The version of the cap; null without one. */
    cap_version: z.nullable(z.int()),
  }),
  idParts: ['site_id', 'campaign_id'],
  filter: z.object({
    site_ids: z.pipe(
      z.array(id).check(z.minLength(1, 'validation.required'), z.maxLength(channelsMax, 'validation.too_long')),
      z.transform((ids) => ids.join(',')),
    ),
    affiliate_id: id,
    campaign_id: id,
    status: oneOf(campaignStatus.allCodes),
  }),
  sort: ['site_id'],
  defaultSort: ['site_id', 'DESC'],
  codes: { status: campaignStatus, sale_limit_metric: capPeriod },
  access: { staff: ['list'], affiliate: ['list'] },
});
