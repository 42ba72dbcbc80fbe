import { managers } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const readers = [...managers, 'finance', 'auditor'] as const;

export const invoicePayment: Declaration = {
  find: { q: (row) => row.affiliate_name },
  may: { list: readers },
  wire: {
    'GET finance /api/invoices_payments': {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
  },
};
