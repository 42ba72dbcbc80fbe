import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useMatch } from '#shared/ui/base/use-match.ts';
import { CopyLinkButton, CopyTextButton, ShareLinkButton } from '../../features/links/copy-link-button.tsx';
import { LinkPage } from '../../features/links/link-details.tsx';
import type { TrackingLink } from '../../features/links/link-form.tsx';
import { LinkMaker } from '../../features/links/link-maker.tsx';
import { NewLinkButton } from '../../features/links/new-link-button.tsx';
import { paths } from '../../session/paths.ts';
import { useSite } from '../../session/site.tsx';
import { useMayMakeLinks } from '../../session/use-account-standing.ts';
import { useUser } from '../../session/user.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import styles from './campaigns.module.css';

/** Enough that one of them is on. */
const LOOKED_AT = 10;

/** Fetches the affiliate's link of a campaign that was used most lately, and how many there are. */
function useOwnLink(campaignId: number) {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  return useQuery({
    queryKey: queryKeys.list('tracking-link', { affiliateId, campaignId, top: LOOKED_AT }),
    queryFn: async ({ signal }) => {
      const { rows, total } = await client.list('tracking-link', {
        filter: { campaign_id: campaignId },
        range: [0, LOOKED_AT - 1],
        sort: ['recent_clicks', 'DESC'],
        signal,
      });
      return { link: rows.find(({ off_reason: off }) => off === null), total };
    },
  });
}

/** The own link at the top: to be copied at once, and the way to another one. On a phone both stay in reach of the thumb. */
export function OwnLinkCard({ campaign }: { campaign: ResourceRecord<'campaign'> }) {
  const { t } = useTranslation();
  const titleId = useId();
  const isWide = useMatch('(min-width: 900px)');
  const mayLink = useMayMakeLinks();
  const { data, error, refetch } = useOwnLink(campaign.id);
  const isForm = isWide && mayLink;
  return (
    <Card component="section" aria-labelledby={titleId} className={styles.section}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2, mb: 1 }}>
        <Typography component="h2" variant="h3" id={titleId}>
          {t(isForm ? 'portal.links.create_title' : 'portal.campaigns.your_link')}
        </Typography>
        {data !== undefined && data.total > 1 && (
          <Box
            component={Link}
            to={`${paths.links}?campaign=${campaign.id}`}
            sx={{ ...linkStyle, fontSize: '0.875rem' }}
          >
            {t('portal.links.see_all', { smart_count: data.total })}
          </Box>
        )}
      </Box>
      {isForm && <LinkMaker campaignId={campaign.id} Page={LinkPage} isRow />}
      {error && <LoadFailed message={error.message} onRetry={() => void refetch()} />}
      <div className={styles.own} data-empty={data !== undefined && data.link === undefined}>
        {data?.link && <OwnLink link={data.link} />}
        {data !== undefined && data.link === undefined && (
          <Typography color="text.secondary">{t('portal.campaigns.no_link')}</Typography>
        )}
      </div>
      {!isWide && data !== undefined && (data.link !== undefined || mayLink) && (
        <div className={styles.sticky}>
          {data.link && (
            <CopyTextButton variant="contained" text={data.link.short_url} label={t('portal.campaigns.copy_link')} />
          )}
          {mayLink && (
            <NewLinkButton
              variant={data.link ? 'outlined' : 'contained'}
              campaignId={campaign.id}
              label={data.link ? 'portal.campaigns.another_link' : 'portal.links.create'}
            />
          )}
        </div>
      )}
    </Card>
  );
}

function OwnLink({ link }: { link: TrackingLink }) {
  return (
    <>
      <span className={styles.address}>{link.short_url.replace(/^https?:\/\//, '')}</span>
      <CopyLinkButton link={link} />
      <ShareLinkButton link={link} />
    </>
  );
}
