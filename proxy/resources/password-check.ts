import { passwordCheck as contract } from '#shared/resources/password-check.ts';
import { both, mapping } from '../engine/mapping.ts';

export const passwordCheck = mapping(contract, {
  one: both({ calls: { own: 'GET /user/check/resetpass' }, row: (row, { id }) => ({ ...row, id }) }),
});
