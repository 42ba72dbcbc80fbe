import type { ReactNode } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { Period } from '#shared/ui/form/period/period.ts';
import { type CampaignListName, campaignTexts } from './campaign-texts.ts';
import { FigureList } from './figure-list.tsx';
import { useDashboardCampaigns } from './use-dashboard.ts';

type Campaign = ResourceRecord<'dashboard-campaign'>;

interface CampaignListProps {
  list: CampaignListName;
  period: Period;
  count: number;
  /** Turns the name into a link. */
  linkTo?: (campaign: Campaign) => ReactNode;
  /** Beside the title. */
  action?: ReactNode;
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
        ...campaignTexts(campaign, list, t, locale),
      }))}
      error={error}
      onRetry={() => void refetch()}
      action={action}
    />
  );
}
