import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { MessageKey } from '#shared/words/index.ts';
import type { Translate } from '#shared/words/translate.ts';
import { formatDifference, formatPercent, soldText } from './figures.ts';

type Campaign = ResourceRecord<'dashboard-campaign'>;

/** What is listed: a kind of the dashboard, or the greatest movements. */
export type CampaignListName = 'own' | 'converting' | 'exclusive' | 'higher_commission' | 'movements';

/** What a list says of a campaign. */
interface CampaignTexts {
  value: string;
  more: string;
  /** The figure behind the value, to be compared with the others of the list. */
  size: number;
  /** By how many per cent it has changed; absent where that is not known. */
  change?: number | null;
}

/** What a campaign pays now. */
function termsOf(campaign: Campaign, t: Translate<MessageKey>, locale: Locale): string {
  const { commission_rate: rate, commission_fixed: fixed } = campaign;
  if (rate !== null) return t('screens.dashboard.per_sale', { rate: formatPercent(rate, locale) });
  if (fixed !== null) return t('screens.dashboard.per_order', { amount: formatBrl(fixed, locale) });
  return '–';
}

/** Returns what one of the lists says of a campaign. */
export function campaignTexts(
  campaign: Campaign,
  list: CampaignListName,
  t: Translate<MessageKey>,
  locale: Locale,
): CampaignTexts {
  const { commission, conversions, change, rate, previous_commission: before, commission_rate: paid } = campaign;
  const terms = termsOf(campaign, t, locale);
  const earned = commission === null ? '–' : formatBrl(commission, locale);
  const sold = conversions === null ? '' : soldText(conversions, t, locale);
  return {
    own: { value: earned, more: sold, size: commission ?? 0, change },
    converting: {
      value: rate === null ? terms : formatPercent(rate, locale),
      more: rate === null ? '' : terms,
      size: rate ?? 0,
    },
    exclusive: { value: terms, more: sold, size: paid ?? 0 },
    higher_commission: { value: terms, more: sold, size: paid ?? 0 },
    movements: {
      value: formatDifference(commission, before, locale),
      more: earned,
      size: (commission ?? 0) - (before ?? 0),
      change,
    },
  }[list];
}
