import type { trackingErrorsPtBr } from './tracking-errors-pt-br.ts';
import type { Translated } from './translate.ts';

export const trackingErrorsEn = {
  link_unknown: 'This link does not exist. Check that the address is complete.',
  link_off: 'This link was switched off and no longer leads to the shop.',
  link_paused: 'This campaign is paused.',
  not_participating: 'This channel does not take part in this campaign, or the campaign is not active now.',
  affiliate_inactive: 'Your account is not active: new links and channels have to wait until it is.',
  preview_unavailable: 'This page could not be seen. Only public pages that begin with https:// have a preview.',
} satisfies Translated<typeof trackingErrorsPtBr>;
