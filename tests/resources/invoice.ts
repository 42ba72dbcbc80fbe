import { affiliatePeople, managers } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const writers = [...managers, 'finance'] as const;
const readers = [...writers, 'auditor'] as const;

export const invoice: Declaration = {
  find: { q: (row, audience) => (audience === 'staff' ? row.affiliate_name : row.invoice_nums) },
  updates: {
    staff: [{ invoice_nums: 'NF-1, NF-2', total_received: 10.01 }, { liberated: true }, { liberated: false }],
  },
  broken: { total_received: 1.234 },
  kind: 'invoice',
  may: { list: [...affiliatePeople, ...readers], one: readers, update: writers },
  change: (serial) => ({ invoice_nums: `NF-${serial}` }),
  wire: {
    'GET finance /api/invoices/search': {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    'GET finance /api/invoices/:id': { may: readers, object: 'invoice' },
    'GET finance /api/invoices/affiliate/:affiliateId': { may: readers, object: 'affiliate' },
    'GET finance /api/v2/invoices/affiliate': { may: affiliatePeople },
    'PUT finance /api/invoices/edit': {
      may: writers,
      names: 'elsewhere',
      make: ({ invoice: id }, { serial }) => ({ body: { id, invoice_nums: `NF-${serial()}`, total_received: 10.5 } }),
    },
    'PUT finance /api/invoices/liberate/:id': { may: writers, object: 'invoice' },
  },
};
