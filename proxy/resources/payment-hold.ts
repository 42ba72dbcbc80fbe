import { paymentHold as contract } from '#shared/resources/payment-hold.ts';
import { mapping } from '../engine/mapping.ts';

export const paymentHold = mapping(contract, {
  one: {
    staff: { call: 'GET affiliate /api/affiliate/payment_hold/:id' },
    affiliate: { call: 'GET v2 affiliate /api/v2/affiliate/payment_hold', own: true },
  },
  delete: { staff: { call: 'DELETE affiliate /api/affiliate/payment_hold/:id' } },
});
