import * as z from 'zod/mini';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { decisionConcern } from '#shared/codes/reports/decision-concern.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, id, instant, oneOf, version } from '#shared/contract/fields.ts';

export const queueKinds = ['participation', 'channel'] as const;

/** A channel or a participation that waits for a decision, with whom one decides about; the oldest first. */
export const decisionQueue = defineContract({
  name: 'decision-queue',
  record: z.object({
    /** The id of the participation or the channel. */
    id: z.string(),
    /** What waits: a `participation` of a channel in a campaign, or a `channel`. */
    kind: z.enum(queueKinds),
    since: instant,
    site_id: id,
    site_name: z.string(),
    site_url: z.string(),
    site_type: z.nullable(z.string()),
    category: z.string(),
    /** What the channel says of itself. */
    description: z.nullable(z.string()),
    channel_status: z.int(),
    affiliate_id: id,
    affiliate_name: z.string(),
    affiliate_status: z.int(),
    /** When the affiliate registered. */
    affiliate_since: instant,
    /** The manager of service, or the commercial one. */
    manager_name: z.nullable(z.string()),
    /** Of the affiliate in the last 90 days; what was refused does not count as a conversion. */
    clicks: z.int(),
    conversions: z.int(),
    /** How many of the conversions were approved. */
    approved: z.int(),
    /** How many conversions were refused. */
    refused: z.int(),
    /** Of the conversions that were decided on, those that were approved, in per cent; null if none was. */
    approved_rate: z.nullable(z.number()),
    commission: amount,
    /** Null for a channel, as the rest of the campaign. */
    campaign_id: z.nullable(id),
    campaign_name: z.nullable(z.string()),
    /** Where the campaign stands. */
    campaign_status: z.nullable(z.int()),
    /** Of the default group. */
    commission_rate: z.nullable(z.number()),
    commission_fixed: z.nullable(amount),
    /** What speaks against an approval, the gravest first, with what of it. */
    concerns: z.array(
      z.object({
        code: oneOf(decisionConcern.allCodes),
        /** What the words of the code name. */
        detail: z.nullable(z.string()),
      }),
    ),
    version,
  }),
  filter: z.object({
    /** `participation` or `channel`. */
    kind: z.enum(queueKinds),
  }),
  defaultSort: ['since', 'ASC'],
  codes: {
    affiliate_status: affiliateStatus,
    channel_status: channelStatus,
    'concerns.code': decisionConcern,
    campaign_status: campaignStatus,
  },
  csv: [
    'kind',
    'since',
    'site_id',
    'site_name',
    'site_url',
    'affiliate_id',
    'affiliate_name',
    'campaign_id',
    'campaign_name',
    'clicks',
    'conversions',
    'approved_rate',
    'commission',
  ],
  access: { staff: ['list'] },
});
