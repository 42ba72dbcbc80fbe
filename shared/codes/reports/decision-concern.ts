import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** What speaks against an approval, for whoever decides on a channel or a participation: the gravest first. */
export const decisionConcern = defineCodeList({
  name: 'decision_concern',
  entries: [
    { code: 'affiliate_inactive', name: 'affiliate_inactive', colour: 'error' },
    { code: 'campaign_closed', name: 'campaign_closed', colour: 'error' },
    { code: 'channel_inactive', name: 'channel_inactive', colour: 'error' },
    { code: 'channel_type', name: 'channel_type', colour: 'warning' },
    { code: 'channel_category', name: 'channel_category', colour: 'warning' },
    { code: 'state', name: 'state', colour: 'warning' },
    { code: 'forbidden_rule', name: 'forbidden_rule', colour: 'warning' },
    { code: 'refused_before', name: 'refused_before', colour: 'warning' },
    { code: 'affiliate_new', name: 'affiliate_new', colour: 'info' },
  ],
});

export type DecisionConcern = NameOf<typeof decisionConcern>;
