import { paymentInfo as contract } from '#shared/resources/payment-info.ts';
import { paymentInfoFields } from '#shared/rules/payment-info.ts';
import { mapping } from '../engine/mapping.ts';

export const paymentInfo = mapping(contract, {
  list: {
    staff: { call: 'GET affiliate /api/get/payment_infos/:affiliate_id' },
    affiliate: { call: 'GET v2 affiliate /api/v2/get/payment_infos' },
  },
  one: { staff: { call: 'GET affiliate /api/get/payment_info/:id' }, affiliate: 'in-list' },
  create: {
    staff: { call: 'POST affiliate /api/create/payment_infos', requires: ['affiliate_id'] },
    affiliate: { call: 'POST v2 affiliate /api/v2/create/payment_infos' },
  },
  update: {
    staff: [{ call: 'PUT affiliate /api/edit/payment_infos/:id', fields: paymentInfoFields }],
    affiliate: [{ call: 'PUT v2 affiliate /api/v2/edit/payment_infos/:id', fields: paymentInfoFields }],
  },
  delete: {
    staff: { call: 'DELETE affiliate /api/pi/delete/:id' },
    affiliate: { call: 'DELETE v2 affiliate /api/pi/delete/:id' },
  },
});
