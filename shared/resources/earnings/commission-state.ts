import * as z from 'zod/mini';
import { commissionState as states } from '#shared/codes/earnings/commission-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, id, yearmonth } from '#shared/contract/fields.ts';

/** An affiliate's commissions by state: their number and sum. `month` is that of the conversions. */
export const commissionState = defineContract({
  name: 'commission-state',
  record: z.object({ id: z.int(), count: z.int(), value: amount }),
  filter: z.object({
    affiliate_id: id,
    /** The month of the conversions. */
    month: yearmonth,
  }),
  sort: ['id', 'count', 'value'],
  codes: { id: states },
  access: { staff: ['list'], affiliate: ['list'] },
});
