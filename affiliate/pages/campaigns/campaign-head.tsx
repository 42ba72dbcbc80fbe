import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Link } from 'react-router-dom';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { Sparkline } from '#shared/ui/base/chart/sparkline.tsx';
import { LetterTile } from '#shared/ui/base/letter-tile.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { formatCount, formatPercent } from '#shared/ui/features/reports/dashboard/figures.ts';
import { useDashboardSummary } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import { periodOf } from '#shared/ui/form/period/period.ts';
import { paths } from '../../session/paths.ts';
import { linkStyle } from '../../ui/link-style.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CampaignCover } from './campaign-cover.tsx';
import styles from './campaigns.module.css';
import { useTerms } from './terms.ts';
import type { Participation } from './use-participations.ts';

interface CampaignHeadProps {
  /** Undefined until it is loaded. */
  campaign: ResourceRecord<'campaign'> | undefined;
  /** Whether it is still loading: the place of what comes beside its name is kept. */
  isLoading: boolean;
  /** The participations of the own channels in it. */
  own: readonly Participation[];
}

/** Which campaign it is, what it pays, who takes part, and what it brought the affiliate in thirty days. */
export function CampaignHead({ campaign, isLoading, own }: CampaignHeadProps) {
  const { t } = useTranslation();
  const taking = own.filter(({ status }) => status === campaignStatus.codes.approved);
  const heading = <PageHeading title={campaign?.name ?? t('portal.page.campaigns')} className={styles.title} />;
  return (
    <Card className={styles.section}>
      <div className={styles.head}>
        {isLoading && <div className={styles.tile} />}
        {campaign !== undefined && (
          <LetterTile
            name={campaign.advertiser_trademark ?? campaign.advertiser_name}
            sizePx={48}
            pictureUrl={campaign.logo_url}
          />
        )}
        <div className={styles.who}>
          {heading}
          {campaign !== undefined && (
            <div className={styles.about}>
              <span>
                {[campaign.advertiser_trademark ?? campaign.advertiser_name, ...campaign.categories].join(' · ')}
              </span>
              {taking.map(({ id, site_name: channel }) => (
                <span key={id} className={styles.tag} data-colour="success">
                  ✓ {channel}
                </span>
              ))}
            </div>
          )}
        </div>
        {campaign !== undefined && <Rate campaign={campaign} />}
      </div>
      {/* Not above the name, which is there before it is known whether there is one. */}
      {campaign?.cover_url != null && <CampaignCover url={campaign.cover_url} isOfPage />}
      {campaign !== undefined && taking.length > 0 && <OwnResult campaignId={campaign.id} />}
    </Card>
  );
}

function Rate({ campaign }: { campaign: ResourceRecord<'campaign'> }) {
  const { commissionFigureOf, raisedOf } = useTerms();
  const { value, of } = commissionFigureOf(campaign);
  const raised = raisedOf(campaign, systemClock.now());
  return (
    <div className={styles.pays}>
      <p>
        <strong className={styles.rate}>{value}</strong> <span>{of}</span>
      </p>
      {raised !== undefined && <p className={styles.raised}>{raised}</p>}
    </div>
  );
}

/** What the campaign brought in the last thirty days. Its place is kept while it loads. */
function OwnResult({ campaignId }: { campaignId: number }) {
  const { t, locale } = useTranslation();
  const period = periodOf('last_30_days', businessDate(systemClock.now()));
  const { data, error, refetch } = useDashboardSummary(period, campaignId);
  if (error) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  const { clicks, conversions, commission, rate, epc, days } = data ?? {};
  const facts = [
    ['clicks', clicks === undefined ? '' : formatCount(clicks, locale), ''],
    [
      'conversions',
      conversions === undefined ? '' : formatCount(conversions, locale),
      rate === undefined || rate === null ? '' : formatPercent(rate, locale),
    ],
    ['commission', commission === undefined ? '' : formatBrl(commission, locale), ''],
    ['epc', epc === undefined || epc === null ? '–' : formatBrl(epc, locale), ''],
  ] as const;
  return (
    <section className={styles.result} aria-label={t('portal.campaigns.result.title')}>
      <dl className={styles.figures}>
        {facts.map(([name, value, aside]) => (
          <div key={name}>
            <dt>{t(`portal.campaigns.result.${name}`)}</dt>
            <Box component="dd" sx={tabularFigures}>
              {value} <small>{aside}</small>
            </Box>
          </div>
        ))}
      </dl>
      <div className={styles.course}>
        <Sparkline values={(days ?? []).map((day) => day.commission)} isOpen heightPx={28} />
      </div>
      <Box component={Link} to={`${paths.report}?campaign=${campaignId}`} sx={{ ...linkStyle, whiteSpace: 'nowrap' }}>
        {t('portal.campaigns.result.report')}
      </Box>
    </section>
  );
}
