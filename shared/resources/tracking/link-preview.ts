import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { requiredText } from '#shared/contract/fields.ts';

/** What a page tells of itself: one record, of the address that is asked for. */
export const linkPreview = defineContract({
  name: 'link-preview',
  record: z.object({
    id: z.string(),
    url: z.string(),
    title: z.nullable(z.string()),
    description: z.nullable(z.string()),
    /** Told, but never shown by our pages, which show no pictures of other hosts. */
    image_url: z.nullable(z.string()),
  }),
  filter: z.object({ url: requiredText(2_048) }),
  sort: ['id'],
  isWhole: true,
  access: { staff: ['list'], affiliate: ['list'] },
});
