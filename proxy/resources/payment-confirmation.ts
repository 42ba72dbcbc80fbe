import { paymentConfirmation as contract } from '#shared/resources/payment-confirmation.ts';
import { mapping } from '../engine/mapping.ts';

export const paymentConfirmation = mapping(contract, {
  create: { visitor: { call: 'POST /user/payment_confirmation' } },
});
