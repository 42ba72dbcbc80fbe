import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, version } from '#shared/contract/fields.ts';

/**
 * The cover of a campaign, its wide picture: PNG, JPEG or WebP, without its metadata. Its create is the stream `POST /api/campaign-cover`,
 * which replaces the one that the campaign has; its picture is at the `cover_url` of the campaign.
 */
export const campaignCover = defineContract({
  name: 'campaign-cover',
  record: z.object({
    id,
    campaign_id: id,
    content_type: z.string(),
    /** In pixels. */
    width: z.int(),
    height: z.int(),
    created_at: instant,
    version,
  }),
  filter: z.object({ campaign_id: id }),
  sort: ['id'],
  defaultSort: ['id', 'DESC'],
  access: { staff: ['list', 'one', 'delete'] },
});
