import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';

type Campaign = ResourceRecord<'campaign'>;

/** Returns the words for what a campaign pays, and for how long it takes. */
export function useTerms() {
  const { t, locale } = useTranslation();
  return {
    commissionOf: ({ commission_rate, commission_fixed }: Campaign): string => {
      if (commission_rate !== null) {
        return t('portal.campaigns.percent', { rate: commission_rate.toLocaleString(locale) });
      }
      if (commission_fixed !== null) {
        return t('portal.campaigns.fixed', { amount: formatBrl(commission_fixed, locale) });
      }
      return t('portal.campaigns.commission_unknown');
    },
    daysOf: (days: number | null): string => {
      if (days === null) return t('portal.campaigns.commission_unknown');
      return days === 0 ? t('portal.campaigns.at_once') : t('portal.campaigns.days', { smart_count: days });
    },
  };
}
