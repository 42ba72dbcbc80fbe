import { storedFile } from '../engine/stream.ts';

/** A file for the bank, as it was made when its run was closed. Whoever sends runs may fetch it, after a step-up. */
export const bankFile = storedFile({
  path: '/bank-file',
  audiences: ['staff'],
  resource: 'payment-run',
  verb: 'update',
  call: 'GET finance /api/bank_files/content',
});
