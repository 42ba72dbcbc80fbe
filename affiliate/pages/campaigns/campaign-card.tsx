import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { generatePath, Link } from 'react-router-dom';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { systemClock } from '#shared/time.ts';
import { LetterTile } from '#shared/ui/base/letter-tile.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paths } from '../../session/paths.ts';
import { CampaignAction } from './campaign-action.tsx';
import { CampaignCover } from './campaign-cover.tsx';
import styles from './campaigns.module.css';
import { useTerms } from './terms.ts';

interface CampaignCardProps {
  campaign: ResourceRecord<'campaign'>;
  /** The status of the own channels in it; undefined where none takes part, null until that is known. */
  status: number | undefined | null;
}

/** One campaign: whose it is, what it pays and when, and what the affiliate can do with it now. */
export function CampaignCard({ campaign, status }: CampaignCardProps) {
  const { commissionFigureOf, timesOf, raisedOf } = useTerms();
  const raised = raisedOf(campaign, systemClock.now());
  const { value, of } = commissionFigureOf(campaign);
  return (
    <Card component="article" className={styles.card}>
      <CampaignCover url={campaign.cover_url} />
      <div className={styles.words}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.25 }}>
          <LetterTile
            name={campaign.advertiser_trademark ?? campaign.advertiser_name}
            sizePx={36}
            pictureUrl={campaign.logo_url}
          />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <h2 className={styles.name}>
              <Link to={generatePath(paths.campaign, { id: String(campaign.id) })}>{campaign.name}</Link>
            </h2>
            <About campaign={campaign} />
          </Box>
          <Typography component="p" sx={{ textAlign: 'right', lineHeight: 1.2, ...tabularFigures }}>
            <strong className={styles.rate}>{value}</strong>{' '}
            <Typography component="span" color="text.secondary" sx={{ fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
              {of}
            </Typography>
          </Typography>
        </Box>
        {raised !== undefined && <p className={styles.raised}>{raised}</p>}
        <div className={styles.foot}>
          <span>{timesOf(campaign)}</span>
          <CampaignAction campaign={campaign} status={status} />
        </div>
      </div>
    </Card>
  );
}

/** Whose it is, unless its name says so, and what it is about. */
function About({ campaign }: Pick<CampaignCardProps, 'campaign'>) {
  const { t } = useTranslation();
  const { name, advertiser_name, advertiser_trademark, categories, is_exclusive: isExclusive } = campaign;
  const advertiser = advertiser_trademark ?? advertiser_name;
  return (
    <div className={styles.about}>
      {!name.toLowerCase().includes(advertiser.toLowerCase()) && <span>{advertiser}</span>}
      {categories.map((category) => (
        <span key={category} className={styles.tag}>
          {category}
        </span>
      ))}
      {isExclusive && (
        <span className={styles.tag} data-colour="success">
          {t('portal.campaigns.exclusive')}
        </span>
      )}
    </div>
  );
}
