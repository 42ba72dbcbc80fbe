import type { Translated } from '#shared/i18n/translate.ts';
import type { participationPtBr } from './participation-pt-br.ts';

/** The English texts of participations and of the tab with the approved campaigns of an affiliate. */
export const participationEn: Translated<typeof participationPtBr> = {
  approved: {
    tab: 'Approved campaigns',
    title: 'Approved campaigns',
    channel_id: 'Channel ID',
    channel: 'Channel',
    campaign_id: 'Campaign ID',
    campaign: 'Campaign',
    status: 'Status',
    cap: 'CAP',
    used: '%{used} in the period; starts anew on %{date}',
    edit_cap: 'Edit CAP',
    conversions: 'Conversions',
    period: 'Period',
    total: 'Total: %{count}',
    none: 'No channel of this affiliate takes part in a campaign.',
    none_found: 'No campaign matches this filter. Change or clear the filter.',
    added: 'CAP added successfully!',
    updated: 'CAP updated successfully!',
    removed: 'CAP removed successfully!',
  },
  participation: {
    approve: 'Approve',
    refuse: 'Refuse',
    pause: 'Pause',
    resume: 'Resume',
    reopen: 'Reopen the request',
    reason_hint: 'The affiliate reads this text in the portal and in the e-mail.',
  },
};
