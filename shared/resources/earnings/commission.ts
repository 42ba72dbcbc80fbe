import * as z from 'zod/mini';
import { commissionBuckets, commissionState } from '#shared/codes/earnings/commission-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, id, oneOf, yearmonth } from '#shared/contract/fields.ts';

/**
 * Commissions summed by campaign, channel, month and state (spec §3: `date` is the month/year reference). `state`
 * filters by a bucket: '2' available, '3,12,4' in progress, '1' future; `yearmonth` by the month of the conversions.
 */
export const commission = defineContract({
  name: 'commission',
  record: z.object({
    id: z.string(),
    campaign_name: z.string(),
    /** `YYYY-MM`. */
    date: z.string(),
    value: amount,
    channel_name: z.string(),
    status: z.int(),
    description: z.string(),
  }),
  filter: z.object({
    affiliate_id: id,
    /** A bucket: `2` available, `3,12,4` in progress, `1` future. */
    state: oneOf(commissionBuckets),
    yearmonth,
  }),
  sort: ['id', 'campaign_name', 'date', 'value', 'channel_name', 'status'],
  defaultSort: ['date', 'DESC'],
  codes: { status: commissionState },
  access: { staff: ['list'], affiliate: ['list'] },
});
