import type { Declaration } from './declaration.ts';

const writers = ['finance', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;

/** A file that is no return: who may send one is told so. */
function returnForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['nada']), 'retorno.ret');
  return form;
}

const noFile = 987_654_321;

export const bankReturn: Declaration = {
  streams: ['create'],
  find: { run_id: ({ run_ids }) => (Array.isArray(run_ids) ? run_ids[0] : undefined) },
  kind: 'bank_return',
  isShared: true,
  may: { list: readers, one: readers },
  files: {
    'the upload of a return': {
      may: writers,
      admitted: [422],
      make: () => ({ method: 'POST', path: '/api/bank-return', body: returnForm() }),
    },
    'a file for the bank': {
      may: writers,
      admitted: [404],
      make: () => ({ method: 'GET', path: `/api/bank-file?id=${noFile}` }),
    },
    'a return as it came': {
      may: writers,
      admitted: [404],
      make: () => ({ method: 'GET', path: `/api/bank-return-file?id=${noFile}` }),
    },
  },
  wire: {
    'GET finance /api/bank_returns': { may: readers },
    'GET finance /api/bank_returns/:id': { may: readers, object: 'bank_return', isShared: true },
    'GET finance /api/bank_returns/content': { may: writers, admitted: [404], make: () => ({ query: { id: noFile } }) },
    'POST finance /api/bank_returns': { may: writers, admitted: [422], make: () => ({ body: returnForm() }) },
    'GET finance /api/bank_files/content': { may: writers, admitted: [404], make: () => ({ query: { id: noFile } }) },
  },
};
