import { activation as contract } from '#shared/resources/activation.ts';
import { mapping } from '../engine/mapping.ts';

export const activation = mapping(contract, {
  create: {
    visitor: {
      call: 'GET /activate/:hash',
      // Only our gateway asks for a password at activation.
      callWith: { field: 'password', call: 'POST /activate/:hash' },
      row: ({ message }, { idempotencyKey, requestId }) => ({
        id: idempotencyKey ?? requestId,
        message: message ?? '',
      }),
    },
  },
});
