import { managers } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const readers = ['main', 'other', ...managers, 'auditor'] as const;

export const taxDocument: Declaration = {
  id: '12ABC34501DE35',
  absent: { id: '00000000000191', status: 404, code: 'document_unknown' },
  may: { one: readers },
  wire: {
    'GET direct /cnpj/data/:document': { may: readers, make: () => ({ params: { document: '12ABC34501DE35' } }) },
    'GET direct /cpf/data/:document': { may: readers, make: () => ({ params: { document: '52998224725' } }) },
  },
};
