import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';

type Campaign = ResourceRecord<'campaign'>;

interface Rate {
  rate: number | null;
  fixed: number | null;
}

const minuteMs = 60_000;
/** A day, where it begins one; the last day of what ends when the next one begins. Otherwise with its time. */
function formatTime(instant: string, isEnd: boolean, locale: Locale): string {
  const isMidnight = formatDateTime(instant).endsWith('00:00');
  if (!isMidnight) return formatDateTime(instant, locale);
  return formatDate(isEnd ? new Date(Date.parse(instant) - minuteMs) : instant, locale);
}

/** Returns the words for what a campaign pays, and for how long it takes. */
export function useTerms() {
  const { t, locale } = useTranslation();
  const rateOf = ({ rate, fixed }: Rate): string => {
    if (rate !== null) return t('portal.campaigns.percent', { rate: rate.toLocaleString(locale) });
    if (fixed !== null) return t('portal.campaigns.fixed', { amount: formatBrl(fixed, locale) });
    return t('portal.campaigns.commission_unknown');
  };
  /** A rate as a large figure, and what it is of. */
  const figureOf = ({ rate, fixed }: Rate): { value: string; of: string } => {
    if (rate !== null)
      return {
        value: t('portal.campaigns.rate', { rate: rate.toLocaleString(locale) }),
        of: t('portal.campaigns.of_sale'),
      };
    if (fixed !== null) return { value: formatBrl(fixed, locale), of: t('portal.campaigns.per_order') };
    return { value: t('portal.campaigns.commission_unknown'), of: '' };
  };
  return {
    commissionFigureOf: ({ commission_rate, commission_fixed }: Campaign) =>
      figureOf({ rate: commission_rate, fixed: commission_fixed }),
    /** How long it takes until the money of a sale is there, in few words. */
    timesOf: ({ validation_days, release_days }: Campaign): string =>
      [
        validation_days === null
          ? []
          : t(validation_days === 0 ? 'portal.campaigns.confirms_at_once' : 'portal.campaigns.confirms', {
              smart_count: validation_days,
            }),
        release_days === null
          ? []
          : t(release_days === 0 ? 'portal.campaigns.releases_at_once' : 'portal.campaigns.releases', {
              smart_count: release_days,
            }),
      ]
        .flat()
        .join(' · '),
    commissionOf: ({ commission_rate, commission_fixed }: Campaign): string =>
      rateOf({ rate: commission_rate, fixed: commission_fixed }),
    /** What it pays for some sales, each with what they are. */
    divisionsOf: ({ division_rates }: Campaign): { sales: string; pays: string }[] =>
      division_rates.map(({ commission_type: type, category, ...rate }) => ({
        sales: [type, category].filter((text) => text !== null).join(' · ') || t('portal.campaigns.other_sales'),
        pays: rateOf(rate),
      })),
    /** What it pays more now or later, and for whom; undefined without it. */
    raisedOf: ({ upcoming }: Campaign, now: Date): string | undefined => {
      if (upcoming === null) return undefined;
      const { starts_at: start, ends_at: end, site_names: channels } = upcoming;
      const isNow = Date.parse(start) <= now.getTime();
      const values = { rate: rateOf(upcoming), from: formatTime(start, false, locale) };
      const text =
        end === null
          ? t(isNow ? 'portal.campaigns.raised.now' : 'portal.campaigns.raised.from', values)
          : t(isNow ? 'portal.campaigns.raised.now_until' : 'portal.campaigns.raised.from_until', {
              ...values,
              until: formatTime(end, true, locale),
            });
      if (channels.length === 0) return text;
      return `${text}. ${t('portal.campaigns.raised.channels', { channels: channels.join(', ') })}`;
    },
  };
}
