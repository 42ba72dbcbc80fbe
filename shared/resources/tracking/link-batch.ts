import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, requiredText } from '#shared/contract/fields.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';

/** As many addresses as one request takes. */
export const linkBatchMax = 50;

/**
 * Makes links of a channel to many pages at once, in one transaction. A link that the channel has to the same page, without coupon, creative
 * and notes, is used again, so that a repeated request makes none.
 */
export const linkBatch = defineContract({
  name: 'link-batch',
  record: z.object({
    id: z.string(),
    /** One for each address, in their order. */
    links: z.array(
      z.object({
        /** The address as it was sent. */
        url: z.string(),
        /** The own link; null where `reason` says why there is none. */
        short_url: z.nullable(z.string()),
        campaign_name: z.nullable(z.string()),
        /** Whether it was made now; false for one that the channel had. */
        is_new: z.boolean(),
        /** A code of `link_batch_reason`. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  input: z.object({
    site_id: id,
    /** The addresses of pages, at most 50. */
    urls: z
      .array(requiredText(textLengthMax.url))
      .check(z.minLength(1, 'validation.required'), z.maxLength(linkBatchMax, 'validation.too_long')),
  }),
  access: { affiliate: ['create'] },
});
