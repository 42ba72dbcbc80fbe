import { defineCodeList } from '#shared/codes/code-list.ts';

/** The status of a campaign for a channel; the campaign filter sends the same codes. */
export const campaignStatus = defineCodeList({
  name: 'campaign_status',
  entries: [
    { code: 0, name: 'pending', colour: 'warning' },
    { code: 1, name: 'approved', colour: 'success' },
    { code: 2, name: 'paused', colour: 'default' },
    { code: 3, name: 'refused', colour: 'error' },
  ],
});
