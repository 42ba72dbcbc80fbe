import { invitation as contract } from '#shared/resources/invitation.ts';
import { mapping } from '../engine/mapping.ts';

export const invitation = mapping(contract, {
  create: {
    visitor: {
      call: 'POST /user/invitation',
      marksDevice: true,
      row: ({ message }, { idempotencyKey, requestId }) => ({
        id: idempotencyKey ?? requestId,
        message: message ?? '',
      }),
    },
  },
});
