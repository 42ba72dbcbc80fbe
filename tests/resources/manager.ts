import { staff } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const manager: Declaration = {
  find: { q: (row) => row.name },
  id: 2,
  may: { list: staff, one: staff },
  wire: { 'GET direct /user/managers': { may: staff } },
};
