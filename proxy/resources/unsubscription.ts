import { unsubscription as contract } from '#shared/resources/unsubscription.ts';
import { mapping } from '../engine/mapping.ts';

export const unsubscription = mapping(contract, {
  create: {
    visitor: {
      call: 'POST /unsubscribe/:hash',
      row: (_row, { idempotencyKey, requestId }) => ({ id: idempotencyKey ?? requestId }),
    },
  },
});
