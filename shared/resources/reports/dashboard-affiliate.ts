import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, id } from '#shared/contract/fields.ts';
import { dashboardFilter } from '#shared/resources/reports/dashboard-filter.ts';

/**
 * The affiliates that brought something in a period, best first, for staff: those within their reach. The first ones by
 * commission and by movement; not all of them where there are hundreds.
 */
export const dashboardAffiliate = defineContract({
  name: 'dashboard-affiliate',
  record: z.object({
    id,
    name: z.string(),
    clicks: z.int(),
    conversions: z.int(),
    amount,
    commission: amount,
    /** The commission of the period compared with, how far both are apart, and the change in per cent; null from nothing. */
    previous_commission: amount,
    movement: amount,
    change: z.nullable(z.number()),
    /** Conversions in a hundred clicks; null without clicks. */
    rate: z.nullable(z.number()),
    /** Its place by commission, from 1. */
    rank: z.int(),
  }),
  filter: z.object(dashboardFilter),
  sort: ['rank', 'movement'],
  defaultSort: ['rank', 'ASC'],
  access: { staff: ['list'] },
});
