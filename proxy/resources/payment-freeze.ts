import { paymentFreeze as contract } from '#shared/resources/payment-freeze.ts';
import { mapping } from '../engine/mapping.ts';

export const paymentFreeze = mapping(contract, {
  one: { staff: { call: 'GET /user/payment_freeze/:id' } },
  create: { visitor: { call: 'POST /user/payment_freeze' } },
  delete: { staff: { call: 'DELETE /user/payment_freeze/:id' } },
});
