import { password as contract } from '#shared/resources/password.ts';
import { mapping, type UpdateLine } from '../engine/mapping.ts';

const line = {
  calls: { own: 'PUT /edit/user/resetpass' },
  fields: ['password', 'current_password'],
  answers: true,
  row: ({ message }, { id }) => ({ id, message: message ?? '' }),
} as const satisfies UpdateLine;

export const password = mapping(contract, {
  update: { affiliate: [line], staff: [{ ...line, call: 'PUT /edit/user/resetaffiliatepass/:id' }] },
});
