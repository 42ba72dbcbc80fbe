import * as z from 'zod/mini';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { flag, id, instant, nullableText, oneOf, requiredText, version, webAddress } from '#shared/contract/fields.ts';

/** The form 'Adicionar Canal' (spec §2). `category` holds the chosen category names joined by commas (spec §3). */
const channelForm = {
  site_type_id: id,
  cj_id: z.optional(nullableText(20)),
  name: requiredText(120),
  category: requiredText(400),
  url: webAddress,
  description: requiredText(2000),
};

export const channelInput = z.object(channelForm);

/** Where an affiliate promotes campaigns, such as a site. Affiliates register it; staff approve and pause it. */
export const channel = defineContract({
  name: 'channel',
  record: z.object({
    id,
    cj_id: z.nullable(z.string()),
    name: z.string(),
    url: z.string(),
    category: z.string(),
    site_type_id: z.nullable(id),
    site_type: z.nullable(z.string()),
    type_name: z.nullable(z.string()),
    description: z.nullable(z.string()),
    status: z.int(),
    /** 'affiliate' or 'staff'; only the side that paused the channel may resume it. Not sent by every gateway. */
    paused_by: z.nullable(z.string()),
    /** A channel with conversions cannot be deleted. Not sent by every gateway. */
    has_conversions: z.nullable(z.boolean()),
    force_active: z.boolean(),
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
    affiliate_email: z.nullable(z.string()),
    created_at: instant,
    version,
  }),
  input: z.object({
    ...channelForm,
    status: z.optional(oneOf(channelStatus.allCodes)),
    affiliate_id: z.optional(id),
    force_active: z.optional(flag),
  }),
  createOnly: ['affiliate_id', 'force_active'],
  filter: z.object({ q: requiredText(120), affiliate_id: id, status: oneOf(channelStatus.allCodes), site_type_id: id }),
  sort: ['id', 'name', 'affiliate_name', 'status', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  codes: { status: channelStatus },
  csv: [
    'id',
    'cj_id',
    'affiliate_id',
    'affiliate_name',
    'affiliate_email',
    'name',
    'url',
    'category',
    'type_name',
    'description',
    'status',
    'created_at',
  ],
  access: {
    staff: ['list', 'one', 'create', 'update', 'delete'],
    affiliate: ['list', 'one', 'create', 'update', 'delete'],
  },
});
