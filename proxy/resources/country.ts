import { country as contract } from '#shared/resources/country.ts';
import { both, mapping } from '../engine/mapping.ts';

export const country = mapping(contract, {
  list: both({ call: 'GET affiliate /api/countries', row: (row) => ({ ...row, id: row.sigla }) }),
  one: both('in-list'),
});
