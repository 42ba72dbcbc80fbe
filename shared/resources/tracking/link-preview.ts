import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { requiredText } from '#shared/contract/fields.ts';

/** The metadata of a page: one record, of the requested address. */
export const linkPreview = defineContract({
  name: 'link-preview',
  record: z.object({
    id: z.string(),
    url: z.string(),
    title: z.nullable(z.string()),
    description: z.nullable(z.string()),
    /** Sent, but never shown by our pages, which show no pictures of other hosts. */
    image_url: z.nullable(z.string()),
  }),
  filter: z.object({ url: requiredText(2_048) }),
  sort: ['id'],
  isWhole: true,
  access: { staff: ['list'], affiliate: ['list'] },
});
