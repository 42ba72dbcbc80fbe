import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, id, oneOf } from '#shared/contract/fields.ts';
import { dashboardFilter } from '#shared/resources/reports/dashboard-filter.ts';

export const dashboardCampaignKinds = ['own', 'converting', 'exclusive', 'higher_commission'] as const;

const unlessOfOthers = z.nullable(amount);

/**
 * The campaigns of a dashboard, best first: those that brought something (`own`, by default), those that convert more in the
 * network, the exclusive ones, and those with a higher commission. Figures that would reveal the affairs of other affiliates are
 * null.
 */
export const dashboardCampaign = defineContract({
  name: 'dashboard-campaign',
  record: z.object({
    id,
    name: z.string(),
    /** Where the logo of the advertiser is; null without one. */
    logo_url: z.nullable(z.string()),
    clicks: z.nullable(z.int()),
    conversions: z.nullable(z.int()),
    amount: unlessOfOthers,
    commission: unlessOfOthers,
    /** The commission of the period compared with, how far both are apart, and the change in per cent; null from nothing. */
    previous_commission: unlessOfOthers,
    movement: unlessOfOthers,
    change: z.nullable(z.number()),
    rate: z.nullable(z.number()),
    /** What it pays now: per cent, or reais for each order. */
    commission_rate: z.nullable(z.number()),
    commission_fixed: unlessOfOthers,
    /** Its place in the list of its kind, from 1. */
    rank: z.int(),
  }),
  filter: z.object({
    /** Those that brought something (`own`, by default), that convert more in the network (`converting`), the `exclusive` ones, or those with a `higher_commission`. */
    kind: oneOf(dashboardCampaignKinds),
    ...dashboardFilter,
  }),
  sort: ['rank', 'commission', 'movement', 'name'],
  defaultSort: ['rank', 'ASC'],
  access: { staff: ['list'], affiliate: ['list'] },
});
