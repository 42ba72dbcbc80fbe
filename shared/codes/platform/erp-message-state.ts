import { defineCodeList } from '#shared/codes/code-list.ts';

export const erpMessageState = defineCodeList({
  name: 'erp_message_state',
  entries: [
    { code: 'waiting', name: 'waiting', colour: 'warning' },
    { code: 'sent', name: 'sent', colour: 'success' },
    { code: 'failed', name: 'failed', colour: 'error' },
  ],
});
