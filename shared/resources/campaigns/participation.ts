import * as z from 'zod/mini';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, nullableText, oneOf, pairId, requiredText, version } from '#shared/contract/fields.ts';

/** A channel that takes part in a campaign, or asked to. Affiliates ask; staff approve, refuse, pause and resume. */
export const participation = defineContract({
  name: 'participation',
  record: z.object({
    id: pairId,
    site_id: id,
    site_name: z.string(),
    /** Not sent by every gateway. */
    site_url: z.nullable(z.string()),
    campaign_id: id,
    campaign_name: z.string(),
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
    status: z.int(),
    /** Why it was refused or paused. */
    reason: z.nullable(z.string()),
    requested_at: instant,
    decided_at: z.nullable(instant),
    version,
  }),
  idParts: ['site_id', 'campaign_id'],
  input: z.object({
    site_id: id,
    campaign_id: id,
    status: z.optional(oneOf(campaignStatus.allCodes)),
    reason: z.optional(nullableText(500)),
  }),
  createOnly: ['site_id', 'campaign_id'],
  filter: z.object({
    q: requiredText(120),
    site_id: id,
    campaign_id: id,
    affiliate_id: id,
    status: oneOf(campaignStatus.allCodes),
  }),
  sort: ['id', 'status', 'requested_at'],
  defaultSort: ['status', 'ASC'],
  codes: { status: campaignStatus },
  changes: ['staff', 'affiliate'],
  access: { staff: ['list', 'one', 'create', 'update'], affiliate: ['list', 'one', 'create'] },
});
