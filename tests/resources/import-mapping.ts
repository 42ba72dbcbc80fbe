import { orderMapping } from '../support/order-file.ts';
import { plainNoun } from './plain-noun.ts';

const writers = ['manager', 'campaigns', 'administrator'] as const;

export const importMapping = plainNoun({
  resource: 'import-mapping',
  app: 'report',
  path: '/api/conversion/import_mappings',
  body: (serial) => ({ name: `Loja ${serial}`, mapping: orderMapping }),
  updates: [{ mapping: { order_id: { column: 'pedido' } } }, { name: 'Outro nome' }],
  broken: { name: '', mapping: 'pedido' },
  readers: [...writers, 'auditor'],
  writers,
});
