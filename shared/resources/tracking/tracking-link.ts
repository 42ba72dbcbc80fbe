import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, id, instant, nullableText, requiredText, text, version } from '#shared/contract/fields.ts';
import { linkSlugLength } from '#shared/rules/link-slug.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';

/** As many notes as a link takes, and the longest one. */
export const subIdsMax = 5;
export const subIdLengthMax = 60;

/** A channel's short link to a campaign. `url` is a page of the campaign's hosts, null for the campaign's own page. */
export const trackingLink = defineContract({
  name: 'tracking-link',
  record: z.object({
    id,
    code: z.string(),
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
    site_id: id,
    site_name: z.string(),
    campaign_id: id,
    campaign_name: z.string(),
    /** Where the logo of the advertiser is; null without one. */
    logo_url: z.nullable(z.string()),
    creative_id: z.nullable(id),
    creative_name: z.nullable(z.string()),
    coupon_id: z.nullable(id),
    coupon_code: z.nullable(z.string()),
    /** Whether its coupon has ended or was withdrawn: the link then leads without it. */
    coupon_is_over: z.boolean(),
    url: z.nullable(z.string()),
    /** The affiliate's own notes, which come back with each conversion. */
    sub_ids: z.array(z.string()),
    short_url: z.string(),
    /** Of people. */
    clicks: z.int(),
    conversions: z.int(),
    /** Of the last thirty days, today included, without refused conversions; null from a gateway that does not say. */
    recent_clicks: z.nullable(z.int()),
    recent_conversions: z.nullable(z.int()),
    recent_commission: z.nullable(amount),
    /** The clicks of each of those days, oldest first. */
    recent_days: z.nullable(z.array(z.int())),
    created_at: instant,
    /** Why staff switched it off; null while it leads its visitors. */
    off_reason: z.nullable(z.string()),
    version,
  }),
  input: z.object({
    site_id: id,
    campaign_id: id,
    creative_id: z.optional(z.nullable(id)),
    coupon_id: z.optional(z.nullable(id)),
    /** The end of the short address, 3 to 32 letters without accents and digits, with hyphens between them; null for a random one. */
    code: z.optional(nullableText(linkSlugLength.max)),
    url: z.optional(z.nullable(text(textLengthMax.url))),
    sub_ids: z.optional(z.array(text(subIdLengthMax)).check(z.maxLength(subIdsMax, 'validation.too_long'))),
    off_reason: z.optional(nullableText(500)),
  }),
  createOnly: ['site_id', 'campaign_id', 'creative_id', 'coupon_id', 'code', 'url', 'sub_ids'],
  filter: z.object({ q: requiredText(120), affiliate_id: id, site_id: id, campaign_id: id }),
  sort: ['id', 'created_at', 'clicks', 'recent_clicks', 'recent_conversions'],
  defaultSort: ['created_at', 'DESC'],
  changes: ['staff', 'affiliate'],
  access: { staff: ['list', 'one', 'update'], affiliate: ['list', 'one', 'create', 'delete'] },
});
