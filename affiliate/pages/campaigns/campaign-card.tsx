import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { generatePath, Link } from 'react-router-dom';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { systemClock } from '#shared/time.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paths } from '../../session/paths.ts';
import { linkStyle } from '../../ui/link-style.ts';
import styles from './campaigns.module.css';
import { useTerms } from './terms.ts';

interface CampaignCardProps {
  campaign: ResourceRecord<'campaign'>;
  /** The status of the own channels in it; undefined where none takes part. */
  status: number | undefined;
}

/** One campaign: whose it is, what it pays and when, and whether an own channel takes part. */
export function CampaignCard({ campaign, status }: CampaignCardProps) {
  const { t } = useTranslation();
  const { commissionOf, daysOf, raisedOf } = useTerms();
  const raised = raisedOf(campaign, systemClock.now());
  const { id, name, advertiser_name, advertiser_trademark, categories, is_exclusive } = campaign;
  const about = [
    advertiser_trademark ?? advertiser_name,
    ...categories,
    ...(is_exclusive ? [t('portal.campaigns.exclusive')] : []),
  ];
  return (
    <Card component="article" sx={{ p: 2.5, height: '100%', display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, justifyContent: 'space-between', alignItems: 'flex-start' }}
      >
        <Typography component="h2" variant="h3" sx={{ flex: '1 1 8em', overflowWrap: 'anywhere', '& a': linkStyle }}>
          <Link to={generatePath(paths.campaign, { id: String(id) })}>{name}</Link>
        </Typography>
        {status !== undefined && <StatusChip list={campaignStatus} code={status} />}
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {about.join(' · ')}
      </Typography>
      {raised !== undefined && <p className={styles.raised}>{raised}</p>}
      <dl className={styles.facts} style={{ marginTop: 'auto' }}>
        <div>
          <dt>{t('portal.campaigns.commission')}</dt>
          <dd>{commissionOf(campaign)}</dd>
        </div>
        <div>
          <dt>{t('portal.campaigns.validation')}</dt>
          <dd>{daysOf(campaign.validation_days)}</dd>
        </div>
        <div>
          <dt>{t('portal.campaigns.release')}</dt>
          <dd>{daysOf(campaign.release_days)}</dd>
        </div>
      </dl>
    </Card>
  );
}
