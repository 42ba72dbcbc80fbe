import * as z from 'zod/mini';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { date, id, oneOf, pairId, version } from '#shared/contract/fields.ts';

const saleLimitMax = 999_999;

/** How many conversions a campaign takes of a channel in each day, week or month (spec §3). */
export const saleCap = defineContract({
  name: 'sale-cap',
  record: z.object({
    id: pairId,
    site_id: id,
    site_name: z.string(),
    campaign_id: id,
    campaign_name: z.string(),
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
    sale_limit: z.int(),
    sale_limit_metric: z.string(),
    /** How many conversions the present period has, and when the next one begins. Not sent by every gateway. */
    used: z.nullable(z.int()),
    resets_on: z.nullable(date),
    version,
  }),
  idParts: ['site_id', 'campaign_id'],
  input: z.object({
    site_id: id,
    campaign_id: id,
    sale_limit: z
      .int('validation.integer')
      .check(z.minimum(1, 'validation.sale_limit'), z.maximum(saleLimitMax, 'validation.sale_limit')),
    sale_limit_metric: oneOf(capPeriod.allCodes),
  }),
  createOnly: ['site_id', 'campaign_id'],
  filter: z.object({ site_id: id, campaign_id: id, affiliate_id: id }),
  sort: ['site_id'],
  defaultSort: ['site_id', 'DESC'],
  codes: { sale_limit_metric: capPeriod },
  access: { staff: ['list', 'one', 'create', 'update', 'delete'], affiliate: ['list', 'one'] },
});
