import { defineCodeList } from '#shared/codes/code-list.ts';

export const affiliateStatus = defineCodeList({
  name: 'affiliate_status',
  entries: [
    { code: 0, name: 'pending', colour: 'warning' },
    { code: 1, name: 'active', colour: 'success' },
    { code: 2, name: 'paused', colour: 'default' },
    { code: 3, name: 'refused', colour: 'error' },
    { code: 4, name: 'deletion_requested', colour: 'warning' },
    { code: 5, name: 'deleted', colour: 'error' },
  ],
});
