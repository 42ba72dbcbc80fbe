import { everybody } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

/** No link: whoever may confirm gets as far as its check, which a test of its own passes. */
const unknown = { admitted: [422], make: () => ({ body: { hash: 'unknown' } }) };

export const paymentConfirmation: Declaration = {
  may: { create: everybody },
  creation: { admitted: unknown.admitted, body: () => ({ hash: 'unknown' }) },
  actions: ['create'],
  wire: { 'POST direct /user/payment_confirmation': { may: everybody, ...unknown } },
};
