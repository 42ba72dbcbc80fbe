import type { Declaration } from './declaration.ts';

const readers = ['finance', 'administrator', 'auditor'] as const;

export const bankReturnLine: Declaration = {
  may: { list: readers },
  wire: { 'GET finance /api/bank_return_lines': { may: readers } },
};
