import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { date, id, requiredText, version } from '#shared/contract/fields.ts';

/** A coupon of a campaign, for all channels or one. Deleting withdraws it: conversions that named it keep it. */
export const coupon = defineContract({
  name: 'coupon',
  record: z.object({
    id,
    campaign_id: id,
    code: z.string(),
    description: z.string(),
    /** Its only channel; null for all. */
    site_id: z.nullable(id),
    site_name: z.nullable(z.string()),
    starts_on: date,
    ends_on: z.nullable(date),
    /** Other campaigns of the advertiser where the code is valid at the same time; shown to staff alone. */
    same_code_in: z.array(z.string()),
    version,
  }),
  input: z.object({
    campaign_id: id,
    code: requiredText(40),
    description: requiredText(300),
    site_id: z.optional(z.nullable(id)),
    starts_on: date,
    ends_on: z.optional(z.nullable(date)),
  }),
  createOnly: ['campaign_id'],
  filter: z.object({ q: requiredText(120), campaign_id: id }),
  sort: ['id', 'code', 'starts_on'],
  defaultSort: ['id', 'DESC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'], affiliate: ['list', 'one'] },
});
