import * as z from 'zod/mini';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { refusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { segmentKinds } from '#shared/codes/campaigns/segment-kind.ts';
import { defineContract } from '#shared/contract/contract.ts';
import {
  amount,
  flag,
  id,
  instant,
  nullableText,
  oneOf,
  requiredText,
  text,
  version,
} from '#shared/contract/fields.ts';
import { percent } from '#shared/contract/rate-fields.ts';

const fixed = amount.check(z.nonnegative('validation.amount'));
const days = z.int('validation.days').check(z.nonnegative('validation.days'), z.maximum(365, 'validation.days'));

/**
 * What affiliates promote. They see approved and paused ones, without managers and `missing`; advertisers see all of their own, without
 * what affiliates are paid either. One session is
 * changed at a time: details, control (advertiser, managers, status, and the reason of a pause) or deeplink.
 */
export const campaign = defineContract({
  name: 'campaign',
  record: z.object({
    id,
    name: z.string(),
    status: z.int(),
    advertiser_id: id,
    advertiser_name: z.string(),
    advertiser_trademark: z.nullable(z.string()),
    /** Where the logo of the advertiser is; null without one. */
    logo_url: z.nullable(z.string()),
    /** Where its wide picture is; null without one. */
    cover_url: z.nullable(z.string()),
    description: z.string(),
    landing_url: z.nullable(z.string()),
    /** The sites to which its links lead. */
    allowed_hosts: z.array(z.string()),
    is_exclusive: z.boolean(),
    /** Whether staff decide about each channel (`manual`), or all that may are in at once (`automatic`). */
    approval: z.string(),
    click_window_days: z.int(),
    /** Which refusals of sales a later approval may take back; null for affiliates. */
    refusal_reversal: z.nullable(z.string()),
    /** What its default commission group pays: per cent, or reais for each order. */
    commission_rate: z.nullable(z.number()),
    commission_fixed: z.nullable(amount),
    /** What sales of a commission type or a category earn instead; the first that matches counts, null matches any. */
    division_rates: z.array(
      z.object({
        commission_type: z.nullable(z.string()),
        category: z.nullable(z.string()),
        rate: z.nullable(z.number()),
        fixed: z.nullable(amount),
      }),
    ),
    /** Which channels it admits, in words: with allowed values of a kind no other value, and never a denied one. */
    audience: z.array(
      z.object({
        /** What is admitted or not: a `channel_type`, a `channel_category`, or a `state` of Brazil. */
        kind: oneOf(segmentKinds),
        name: z.string(),
        /** False for what is not admitted. */
        is_allowed: flag,
      }),
    ),
    /** What it pays an affiliate's channels more than that, now or later; null without it, and for staff. */
    upcoming: z.nullable(
      z.object({
        rate: z.nullable(z.number()),
        fixed: z.nullable(amount),
        /** When it begins. */
        starts_at: instant,
        /** When it ends; null where it does not. */
        ends_at: z.nullable(instant),
        /** The own channels that it is for; empty for all. */
        site_names: z.array(z.string()),
      }),
    ),
    /** Its payment period of today. */
    validation_days: z.nullable(z.int()),
    release_days: z.nullable(z.int()),
    category_ids: z.array(id),
    categories: z.array(z.string()),
    rules_allowed: z.string(),
    rules_forbidden: z.string(),
    deeplink_enabled: z.boolean(),
    deeplink_template: z.string(),
    comercial_manager_id: z.nullable(id),
    operational_manager_id: z.nullable(id),
    network_manager_id: z.nullable(id),
    /** What it needs to be approved: advertiser, landing_url, commission_group, payment_period. */
    missing: z.nullable(z.array(z.string())),
    version,
  }),
  input: z.object({
    name: requiredText(120),
    advertiser_id: id,
    description: z.optional(text(4000)),
    landing_url: z.optional(nullableText(2048)),
    /** Names of sites, or addresses of their pages, from which the names are read. */
    allowed_hosts: z.optional(z.array(requiredText(2048)).check(z.maxLength(20, 'validation.too_long'))),
    is_exclusive: z.optional(flag),
    approval: z.optional(oneOf(['manual', 'automatic'])),
    click_window_days: z.optional(days),
    refusal_reversal: z.optional(oneOf(refusalReversal.allCodes)),
    category_ids: z.optional(z.array(id).check(z.maxLength(20, 'validation.too_long'))),
    deeplink_enabled: z.optional(flag),
    deeplink_template: z.optional(requiredText(500)),
    comercial_manager_id: z.optional(z.nullable(id)),
    operational_manager_id: z.optional(z.nullable(id)),
    network_manager_id: z.optional(z.nullable(id)),
    commission_rate: z.optional(z.nullable(percent)),
    commission_fixed: z.optional(z.nullable(fixed)),
    validation_days: z.optional(z.nullable(days)),
    release_days: z.optional(z.nullable(days)),
    status: z.optional(oneOf(campaignStatus.allCodes)),
    reason: z.optional(nullableText(500)),
  }),
  createOnly: ['commission_rate', 'commission_fixed', 'validation_days', 'release_days'],
  filter: z.object({
    q: requiredText(120),
    status: oneOf(campaignStatus.allCodes),
    advertiser_id: id,
    category_id: id,
    is_exclusive: flag,
    /** A channel that takes part. */
    site_id: id,
  }),
  /** A rate in per cent; what is paid for each order sorts as zero, since the two cannot be compared. */
  sort: ['id', 'name', 'status', 'commission_rate'],
  defaultSort: ['name', 'ASC'],
  codes: { status: campaignStatus, refusal_reversal: refusalReversal },
  csv: [
    ...([
      'id',
      'name',
      'status',
      'advertiser_id',
      'advertiser_name',
      'landing_url',
      'is_exclusive',
      'approval',
    ] as const),
    ...(['click_window_days', 'commission_rate', 'commission_fixed', 'validation_days', 'release_days'] as const),
  ],
  changes: ['staff', 'affiliate'],
  access: { staff: ['list', 'one', 'create', 'update'], affiliate: ['list', 'one'], advertiser: ['list', 'one'] },
});
