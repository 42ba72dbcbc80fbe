import { bank as contract } from '#shared/resources/bank.ts';
import { both, mapping, type Row } from '../engine/mapping.ts';

const row = (bank: Row) => ({ ...bank, id: bank.code });

export const bank = mapping(contract, {
  list: both({ call: 'GET affiliate /api/banks', search: ['code', 'name'], row }),
  one: both({ call: 'GET affiliate /api/banks/:id', row }),
});
