import { passwordReset as contract } from '#shared/resources/password-reset.ts';
import { mapping } from '../engine/mapping.ts';

export const passwordReset = mapping(contract, {
  create: {
    visitor: {
      call: 'POST /create/user/reset',
      requires: ['email'],
      marksDevice: true,
      row: ({ message }, { idempotencyKey, requestId }) => ({
        id: idempotencyKey ?? requestId,
        message: message ?? '',
      }),
    },
  },
  update: {
    visitor: [
      {
        call: 'PUT /user/reset/:id',
        fields: ['password'],
        answers: true,
        marksDevice: true,
        row: ({ message }, { id }) => ({ id, message: message ?? '' }),
      },
    ],
  },
});
