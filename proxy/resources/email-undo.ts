import { emailUndo as contract } from '#shared/resources/email-undo.ts';
import { mapping } from '../engine/mapping.ts';

export const emailUndo = mapping(contract, {
  create: {
    visitor: {
      call: 'POST /user/email_undo',
      row: ({ message }, { idempotencyKey, requestId }) => ({
        id: idempotencyKey ?? requestId,
        message: message ?? '',
      }),
    },
  },
});
