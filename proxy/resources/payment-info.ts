import { paymentInfo as contract } from '#shared/resources/payment-info.ts';
import { mapping } from '../engine/mapping.ts';

export const paymentInfo = mapping(contract, {
  list: {
    staff: { call: 'GET affiliate /api/get/payment_infos/:affiliate_id' },
    affiliate: { call: 'GET v2 affiliate /api/v2/get/payment_infos' },
  },
});
