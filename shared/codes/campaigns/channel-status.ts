import { defineCodeList } from '#shared/codes/code-list.ts';

/** The approval status of a channel (site). */
export const channelStatus = defineCodeList({
  name: 'channel_status',
  entries: [
    { code: 2, name: 'pending', colour: 'warning' },
    { code: 3, name: 'active', colour: 'success' },
    { code: 4, name: 'paused', colour: 'default' },
  ],
});
