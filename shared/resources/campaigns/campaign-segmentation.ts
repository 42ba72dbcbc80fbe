import * as z from 'zod/mini';
import { segmentKinds } from '#shared/codes/campaigns/segment-kind.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { flag, id, oneOf, requiredText, version } from '#shared/contract/fields.ts';

/** A type or category of channels by its id, or a state of Brazil by its letters. */
const segment = z.object({
  /** What the value is: a `channel_type`, a `channel_category`, or a `state` of Brazil. */
  kind: oneOf(segmentKinds),
  value: requiredText(20),
  /** True where such channels alone may take part, false where they may not. */
  is_allowed: flag,
});

/**
 * Which channels may take part in a campaign, by the campaign's id. With allowed values of a kind no other value of it
 * may; a denied value never may.
 */
export const campaignSegmentation = defineContract({
  name: 'campaign-segmentation',
  record: z.object({
    id,
    /** What is allowed or denied. */
    segments: z.array(segment),
    version,
  }),
  input: z.object({ segments: z.array(segment).check(z.maxLength(200, 'validation.too_long')) }),
  access: { staff: ['one', 'update'] },
});
