import { type CodeOf, defineCodeList } from '#shared/codes/code-list.ts';

/** The kinds of news that an e-mail address may receive; the codes are the names of the flags on the wire. */
export const newsKind = defineCodeList({
  name: 'news_kind',
  entries: [
    { code: 'new_creatives', name: 'new_creatives', colour: 'info' },
    { code: 'news_general_information', name: 'news_general_information', colour: 'default' },
    { code: 'campaign_break', name: 'campaign_break', colour: 'warning' },
  ],
});

export type NewsKind = CodeOf<typeof newsKind>;

/** Flags of the wire that nothing sends yet (specification §3). They are accepted and ignored, and not offered. */
export const unusedNewsKinds = [
  'weekly_news',
  'new_materials',
  'cupom',
  'new_campaigns',
  'commissions_update_all_campaigns',
  'commissions_update_affiliate_campaigns',
  'email_marketing',
  'financial',
] as const;

/** The most addresses of an affiliate that may receive news, its own included (specification §9). */
export const newsAddressesMax = 5;
