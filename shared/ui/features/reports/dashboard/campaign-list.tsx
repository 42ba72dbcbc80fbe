import type { ReactNode } from 'react';
import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { Period } from '#shared/ui/form/period/period.ts';
import type { MessageKey } from '#shared/words/index.ts';
import type { Translate } from '#shared/words/translate.ts';
import { FigureList } from './figure-list.tsx';
import { formatDifference, formatPercent, soldText } from './figures.ts';
import { useDashboardCampaigns } from './use-dashboard.ts';

type Campaign = ResourceRecord<'dashboard-campaign'>;

interface CampaignListProps {
  /** What is listed: a kind of the dashboard, or the greatest movements. */
  list: 'own' | 'converting' | 'exclusive' | 'higher_commission' | 'movements';
  period: Period;
  count: number;
  /** Turns the name into a link. */
  linkTo?: (campaign: Campaign) => ReactNode;
  /** Beside the title. */
  action?: ReactNode;
}

/** What a campaign pays now. */
function termsOf(campaign: Campaign, t: Translate<MessageKey>, locale: Locale): string {
  const { commission_rate: rate, commission_fixed: fixed } = campaign;
  if (rate !== null) return t('screens.dashboard.per_sale', { rate: formatPercent(rate, locale) });
  if (fixed !== null) return t('screens.dashboard.per_order', { amount: formatBrl(fixed, locale) });
  return '–';
}

export function CampaignList({ list, period, count, linkTo, action }: CampaignListProps) {
  const { t, locale } = useTranslation();
  const isMovement = list === 'movements';
  const { data, error, refetch } = useDashboardCampaigns(period, {
    kind: isMovement ? 'own' : list,
    byMovement: isMovement,
    count,
  });
  return (
    <FigureList
      title={t(`screens.dashboard.lists.${list}`)}
      none={t(`screens.dashboard.none.${list}`)}
      count={count}
      rows={data?.map((campaign) => ({
        id: campaign.id,
        name: linkTo?.(campaign) ?? campaign.name,
        ...textsOf(campaign, list, t, locale),
      }))}
      error={error}
      onRetry={() => void refetch()}
      action={action}
    />
  );
}

function textsOf(campaign: Campaign, list: CampaignListProps['list'], t: Translate<MessageKey>, locale: Locale) {
  const { commission, conversions, change, rate, previous_commission: before } = campaign;
  const terms = termsOf(campaign, t, locale);
  const earned = commission === null ? '–' : formatBrl(commission, locale);
  const sold = conversions === null ? '' : soldText(conversions, t, locale);
  return {
    own: { value: earned, more: sold, change },
    converting: {
      value: rate === null ? terms : formatPercent(rate, locale),
      more: rate === null ? '' : terms,
    },
    exclusive: { value: terms, more: sold },
    higher_commission: { value: terms, more: sold },
    movements: { value: formatDifference(commission, before, locale), more: earned, change },
  }[list];
}
