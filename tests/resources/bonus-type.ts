import { managers } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const readers = [...managers, 'finance', 'auditor'] as const;

export const bonusType: Declaration = {
  may: { list: readers },
  wire: { 'GET affiliate /api/bonusType': { may: readers } },
};
