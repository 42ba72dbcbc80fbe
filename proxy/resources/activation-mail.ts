import { activationMail as contract } from '#shared/resources/activation-mail.ts';
import { mapping } from '../engine/mapping.ts';

export const activationMail = mapping(contract, {
  create: {
    visitor: {
      call: 'POST /v2/register/affiliate/resend',
      row: ({ message }, { requestId }) => ({ id: requestId, message: message ?? '' }),
    },
  },
});
