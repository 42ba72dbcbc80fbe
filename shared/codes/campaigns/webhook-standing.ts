import { defineCodeList } from '#shared/codes/code-list.ts';

/** How it goes with an endpoint. No wire has it: it follows from its other fields. */
export const webhookStanding = defineCodeList({
  name: 'webhook_standing',
  entries: [
    { code: 'off', name: 'off', colour: 'default' },
    { code: 'failing', name: 'failing', colour: 'error' },
    { code: 'quiet', name: 'quiet', colour: 'info' },
    { code: 'delivering', name: 'delivering', colour: 'success' },
  ],
});
