import type { Declaration } from './declaration.ts';
import { plainNoun } from './plain-noun.ts';

const writers = ['finance', 'administrator'] as const;

export const paymentGroup: Declaration = plainNoun({
  resource: 'payment-group',
  app: 'finance',
  path: '/api/payment_groups',
  body: (serial) => ({
    name: `Grupo ${serial}`,
    windows: [{ last_request_day: 5, pay_day: 8 }],
    minimum_payment_value: 100 + serial,
    affiliate_ids: [],
  }),
  updates: [
    { windows: [{ last_request_day: 3, pay_day: 6 }] },
    { affiliate_ids: [31, 32] },
    { minimum_payment_value: 900.5, affiliate_ids: [] },
  ],
  broken: { name: '', windows: [], minimum_payment_value: -1, affiliate_ids: 'todos' },
  readers: ['manager', ...writers, 'auditor'],
  writers,
});
