import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { date, id } from '#shared/contract/fields.ts';

/** The clicks of a business day on the links of a channel to a campaign. */
export const click = defineContract({
  name: 'click',
  record: z.object({
    id,
    date,
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
    site_id: id,
    site_name: z.string(),
    campaign_id: id,
    campaign_name: z.string(),
    /** Of people. */
    clicks: z.int(),
    robots: z.int(),
    /** Those among the clicks of people that came from a device of the affiliate itself. */
    own: z.optional(z.int()),
  }),
  filter: z.object({ from: date, to: date, affiliate_id: id, site_id: id, campaign_id: id }),
  sort: ['id', 'date', 'clicks'],
  defaultSort: ['date', 'DESC'],
  access: { staff: ['list'], affiliate: ['list'] },
});
