import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date } from '#shared/contract/fields.ts';
import { dashboardFilter } from '#shared/resources/reports/dashboard-filter.ts';

const sums = { conversions: z.int(), amount, commission: amount };

const figures = {
  from: date,
  to: date,
  clicks: z.int(),
  ...sums,
  /** Conversions in a hundred clicks, and commission per click; null without clicks. */
  rate: z.nullable(z.number()),
  epc: z.nullable(amount),
  /** Every day of the period. */
  days: z.array(z.object({ date, clicks: z.int(), ...sums })),
};

/**
 * What a period brought, and the period before: a list of exactly one row. Counted are conversions that are pending, approved,
 * invoiced or paid; `by_status` has the refused ones too, and `arrivals` has all.
 */
export const dashboardSummary = defineContract({
  name: 'dashboard-summary',
  record: z.object({
    id: z.string(),
    ...figures,
    /** The same by status. */
    by_status: z.array(
      z.object({
        /** `0` refused, `1` pending, `2` approved, `3` invoiced, `4` paid. */
        validation_status: z.int(),
        ...sums,
      }),
    ),
    /** The period that it is compared with; null without one. */
    previous: z.nullable(z.object(figures)),
    /**
     * For staff, unless one affiliate or campaign is asked for: the conversions that arrived yesterday, by messages or in files,
     * whatever their own day. They are those that the filter `received_from`, `received_to` of conversions finds.
     */
    arrivals: z.nullable(z.object({ date, conversions: z.int(), amount })),
  }),
  filter: z.object(dashboardFilter),
  csv: ['from', 'to', 'clicks', 'conversions', 'amount', 'commission', 'rate', 'epc'],
  access: { staff: ['list'], affiliate: ['list'] },
});
