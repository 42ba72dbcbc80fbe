import { registration as contract } from '#shared/resources/registration.ts';
import { mapping } from '../engine/mapping.ts';

export const registration = mapping(contract, {
  create: {
    visitor: {
      call: 'POST /v2/register/affiliate',
      row: ({ message }, { idempotencyKey, requestId }) => ({
        id: idempotencyKey ?? requestId,
        message: message ?? '',
      }),
    },
  },
});
