import { conversion as contract } from '#shared/resources/conversion.ts';
import { both, mapping } from '../engine/mapping.ts';

export const conversion = mapping(contract, {
  list: both({
    call: 'GET report /api/get/report',
    paging: 'per_page',
    filter: 'all',
    rename: { affiliate_id: 'id_affiliate' },
    order: ['created_at', 'DESC'],
    sort: ['id', 'transaction_amount', 'affiliate_commission_cost', 'transaction_datetime', 'order_id'],
  }),
  one: both({ call: 'GET report /api/conversion/validation/:id' }),
  update: {
    staff: [
      {
        call: 'PUT report /api/conversion/validation/:id',
        fields: ['validation_status', 'refusal_reason', 'transaction_amount', 'lift_block'],
      },
    ],
  },
});
