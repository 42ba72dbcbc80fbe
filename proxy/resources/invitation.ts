import { invitation as contract } from '#shared/resources/invitation.ts';
import { mapping } from '../engine/mapping.ts';

export const invitation = mapping(contract, {
  create: {
    visitor: {
      call: 'POST /user/invitation',
      marksDevice: true,
      row: ({ message }, { requestId }) => ({ id: requestId, message: message ?? '' }),
    },
  },
});
