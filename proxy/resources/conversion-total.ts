import { conversionTotal as contract } from '#shared/resources/conversion-total.ts';
import { both, mapping } from '../engine/mapping.ts';

export const conversionTotal = mapping(contract, {
  list: both({
    call: 'GET report /api/get/report/total',
    envelope: 'object',
    filter: 'all',
    rename: { affiliate_id: 'id_affiliate' },
    // Not every gateway sums refused conversions apart.
    row: (totals) => ({ refused_count: 0, refused_amount: 0, refused_commission: 0, ...totals, id: 'total' }),
  }),
});
