import { formatBrl } from '#shared/money.ts';
import { businessDate, datePresets, systemClock } from '#shared/time.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import {
  changeOf,
  formatChange,
  formatCount,
  formatPercent,
  soldText,
} from '#shared/ui/features/reports/dashboard/figures.ts';
import { useDashboardSummary } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import type { Campaign } from '../../campaigns/campaign/use-change-campaign.ts';
import { FetchedFigure, type ShownFigure } from '../../kit/page/fetched-figure.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { sumOfMargins, useMargins } from '../../reports/campaign-margin/use-margins.ts';
import { marginFigure, OpenFigure } from './record-figures.tsx';

interface OfCampaign {
  campaignId: number;
}

const lastDays = () => datePresets(businessDate(systemClock.now())).last_30_days;

/** What staff know a campaign by: of the last 30 days what it brings and leaves, and what its advertiser owes. */
export function CampaignFigures({ campaign: { id, advertiser_id: advertiserId } }: { campaign: Campaign }) {
  const seesMargins = useMay('campaign-margin', 'list');
  const seesSummary = useMay('dashboard-summary', 'list');
  const seesInvoices = useMay('advertiser-invoice', 'list');
  return (
    <>
      {seesMargins && <MarginFigures campaignId={id} />}
      {!seesMargins && seesSummary && <SoldFigures campaignId={id} />}
      {seesInvoices && <OpenFigure advertiserId={advertiserId} />}
    </>
  );
}

/** Revenue, commissions and what is left, for those who see what advertisers pay. */
function MarginFigures({ campaignId }: OfCampaign) {
  const t = useWords();
  const { t: common, locale } = useTranslation();
  const { data, error } = useMargins(lastDays(), true, { campaignId });
  const sum = data && sumOfMargins(data);
  const revenue: ShownFigure | undefined = sum && {
    value: formatBrl(sum.revenue, locale),
    hint: soldText(sum.conversions, common, locale),
  };
  const commission: ShownFigure | undefined = sum && {
    value: formatBrl(sum.commission, locale),
    hint: sum.bonus > 0 && t('admin.record_figures.bonus', { amount: formatBrl(sum.bonus, locale) }),
  };
  return (
    <>
      <FetchedFigure label={t('admin.record_figures.revenue')} error={error} shown={revenue} />
      <FetchedFigure label={t('admin.record_figures.commission')} error={error} shown={commission} />
      <FetchedFigure
        label={t('admin.record_figures.margin')}
        error={error}
        shown={sum && marginFigure(sum, t, locale)}
      />
    </>
  );
}

/** What was sold, for those who do not see what advertisers pay. */
function SoldFigures({ campaignId }: OfCampaign) {
  const t = useWords();
  const { t: common, locale } = useTranslation();
  const { data, error } = useDashboardSummary(lastDays(), campaignId);
  const change = data ? changeOf(data.commission, data.previous?.commission ?? 0) : null;
  const sold: ShownFigure | undefined = data && {
    value: formatBrl(data.amount, locale),
    hint: soldText(data.conversions, common, locale),
  };
  const commission: ShownFigure | undefined = data && {
    value: formatBrl(data.commission, locale),
    hint: change !== null && formatChange(change, locale),
    severity: change === null || change === 0 ? undefined : change > 0 ? 'success' : 'error',
  };
  const clicks: ShownFigure | undefined = data && {
    value: formatCount(data.clicks, locale),
    hint: data.rate !== null && common('screens.dashboard.rate', { rate: formatPercent(data.rate, locale) }),
  };
  return (
    <>
      <FetchedFigure label={t('admin.record_figures.sold')} error={error} shown={sold} />
      <FetchedFigure label={t('admin.record_figures.commission')} error={error} shown={commission} />
      <FetchedFigure label={t('admin.record_figures.clicks')} error={error} shown={clicks} />
    </>
  );
}
