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
    used: '%{used} in the period; resets on %{date}',
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
  link: {
    switch_off: 'Switch link off',
    switch_on: 'Switch link on again',
    switch_on_question: 'Switch the link %{code} on again?',
    switch_on_text: 'Whoever opens it gets to the campaign again.',
    reason_hint:
      'The affiliate reads this text. Whoever opens the link sees that it was switched off, without the reason.',
  },
  participation: {
    approve: 'Approve',
    refuse: 'Refuse',
    pause: 'Pause',
    resume: 'Resume',
    reopen: 'Reopen the request',
    approve_text: 'The channels can promote the campaign, and the affiliates get an e-mail.',
    resume_text: 'The channels can promote the campaign again, and the affiliates get an e-mail.',
    reason_hint: 'The affiliate reads this text in the portal and in the e-mail.',
  },
};
