import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** Why the ERP did not take a message. */
export const erpFailure = defineCodeList({
  name: 'erp_failure',
  entries: [
    { code: 'refused', name: 'refused', colour: 'error' },
    { code: 'redirect', name: 'redirect', colour: 'error' },
    { code: 'timeout', name: 'timeout', colour: 'warning' },
    { code: 'unreachable', name: 'unreachable', colour: 'warning' },
  ],
});

export type ErpFailure = NameOf<typeof erpFailure>;
