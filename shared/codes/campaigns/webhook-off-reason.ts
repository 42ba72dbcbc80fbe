import { defineCodeList } from '#shared/codes/code-list.ts';

/** Why the platform switched an endpoint off by itself. */
export const webhookOffReason = defineCodeList({
  name: 'webhook_off_reason',
  entries: [
    { code: 'failing', name: 'failing', colour: 'error' },
    { code: 'gone', name: 'gone', colour: 'error' },
  ],
});
