import { orderMapping } from '../support/order-file.ts';
import { absent, type Declaration } from './declaration.ts';

const writers = ['manager', 'campaigns', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;
const body = (serial: number) => ({ name: `Loja ${serial}`, mapping: orderMapping });

export const importMapping: Declaration = {
  find: { q: (row) => row.name },
  create: (_actors, serial) => body(serial),
  updates: { staff: [{ mapping: { order_id: { column: 'pedido' } } }, { name: 'Outro nome' }] },
  broken: { name: '', mapping: 'pedido' },
  kind: 'mapping',
  may: { list: readers, one: readers, create: writers, update: writers, delete: writers },
  creation: { body: (_target, { serial }) => body(serial()) },
  change: (serial) => ({ name: `Loja ${serial}` }),
  spare: (_target, { mapping }) => mapping(),
  wire: {
    'GET report /api/conversion/import_mappings': { may: readers },
    'GET report /api/conversion/import_mappings/:id': { may: readers, object: 'mapping' },
    'POST report /api/conversion/import_mappings': {
      may: writers,
      make: (_target, { serial }) => ({ body: body(serial()) }),
    },
    'PUT report /api/conversion/import_mappings/:id': {
      may: writers,
      object: 'mapping',
      make: (_target, { serial }) => ({ body: body(serial()) }),
    },
    'DELETE report /api/conversion/import_mappings/:id': {
      may: writers,
      object: 'mapping',
      make: async ({ mapping: id }, { mapping: make }) => ({
        params: { id: id === absent.mapping ? id : await make() },
      }),
    },
  },
};
