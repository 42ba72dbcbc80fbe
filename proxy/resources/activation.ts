import { activation as contract } from '#shared/resources/activation.ts';
import { mapping } from '../engine/mapping.ts';

export const activation = mapping(contract, {
  create: {
    visitor: {
      call: 'GET /activate/:hash',
      // A gateway that is not ours never asks for the password.
      callWith: { field: 'password', call: 'POST /activate/:hash' },
      row: ({ message }, { requestId }) => ({ id: requestId, message: message ?? '' }),
    },
  },
});
