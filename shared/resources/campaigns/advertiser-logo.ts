import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, version } from '#shared/contract/fields.ts';

/**
 * The logo of an advertiser: PNG, JPEG or WebP, without its metadata. Its create is the stream `POST /api/advertiser-logo`,
 * which replaces the one that the advertiser has; its picture is at the `logo_url` of advertiser and campaigns.
 */
export const advertiserLogo = defineContract({
  name: 'advertiser-logo',
  record: z.object({
    id,
    advertiser_id: id,
    content_type: z.string(),
    /** In pixels. */
    width: z.int(),
    height: z.int(),
    created_at: instant,
    version,
  }),
  filter: z.object({ advertiser_id: id }),
  sort: ['id'],
  defaultSort: ['id', 'DESC'],
  access: { staff: ['list', 'one', 'delete'] },
});
