import type { Declaration, WireWay } from './declaration.ts';

const writers = ['finance', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;

/** No ERP is configured where access is tried: there is no such message. */
const admitted = [404];
const ofOne = (body?: object): WireWay => ({ admitted, make: () => ({ params: { id: 1 }, ...(body && { body }) }) });
const path = 'finance /api/erp/errors';

export const erpError: Declaration = {
  may: { list: readers, one: readers, update: writers },
  actions: ['update'],
  admitted,
  change: () => ({ state: 'waiting' }),
  changeAdmitted: admitted,
  wire: {
    [`GET ${path}`]: { may: readers },
    [`GET ${path}/:id`]: { may: readers, ...ofOne() },
    [`PUT ${path}/:id`]: { may: writers, ...ofOne({ state: 'waiting' }) },
  },
};
