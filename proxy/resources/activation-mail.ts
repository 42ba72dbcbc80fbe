import { activationMail as contract } from '#shared/resources/activation-mail.ts';
import { mapping } from '../engine/mapping.ts';

export const activationMail = mapping(contract, {
  create: {
    visitor: {
      call: 'POST /v2/register/affiliate/resend',
      row: ({ message }, { idempotencyKey, requestId }) => ({
        id: idempotencyKey ?? requestId,
        message: message ?? '',
      }),
    },
  },
});
