import { defineCodeList } from '#shared/codes/code-list.ts';

export const advertiserStatus = defineCodeList({
  name: 'advertiser_status',
  entries: [
    { code: 0, name: 'pending', colour: 'warning' },
    { code: 1, name: 'active', colour: 'success' },
    { code: 2, name: 'paused', colour: 'default' },
    { code: 3, name: 'disabled', colour: 'error' },
  ],
});
