import { everybody } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

/** A link that there is not. */
const id = 'x'.repeat(43);

export const outboundInvoice: Declaration = {
  id,
  actions: ['one'],
  may: { one: everybody },
  admitted: [404],
  wire: {
    'GET finance /api/outbound_invoice/public/:link': {
      may: everybody,
      admitted: [404],
      make: () => ({ params: { link: id } }),
    },
  },
};
