import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, nullableText, oneOf, requiredText, text, version } from '#shared/contract/fields.ts';

const pixels = z.nullable(
  z.int('validation.integer').check(z.positive('validation.integer'), z.maximum(10_000, 'validation.integer')),
);
const address = z.optional(nullableText(2048));

/**
 * A picture or text with which affiliates promote a campaign. A picture is at an address (`image_url`), or uploaded by the
 * stream `POST /api/creative-file`. A deleted one in use is withdrawn.
 */
export const creative = defineContract({
  name: 'creative',
  record: z.object({
    id,
    campaign_id: id,
    name: z.string(),
    /** An `image` or a `text`. */
    kind: z.string(),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    image_url: z.nullable(z.string()),
    /** A text's words, or the alternative text of a picture. */
    caption: z.string(),
    /** Null for the campaign's page. */
    target_url: z.nullable(z.string()),
    withdrawn_at: z.nullable(instant),
    version,
  }),
  input: z.object({
    campaign_id: id,
    kind: oneOf(['image', 'text']),
    name: requiredText(120),
    caption: z.optional(text(1000)),
    target_url: address,
    image_url: address,
    width: z.optional(pixels),
    height: z.optional(pixels),
  }),
  createOnly: ['campaign_id', 'kind'],
  filter: z.object({ q: requiredText(120), campaign_id: id, kind: oneOf(['image', 'text']) }),
  sort: ['id', 'name'],
  defaultSort: ['id', 'DESC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'], affiliate: ['list', 'one'] },
});
