import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { LetterTile } from '#shared/ui/base/letter-tile.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { formatCount } from '#shared/ui/features/reports/dashboard/figures.ts';
import { CopyLinkButton, ShareLinkButton } from '../../features/links/copy-link-button.tsx';
import type { TrackingLink } from '../../features/links/link-form.tsx';
import { NewLinkButton } from '../../features/links/new-link-button.tsx';
import { paths } from '../../session/paths.ts';
import { useMayMakeLinks } from '../../session/use-account-standing.ts';
import { linkStyle } from '../../ui/link-style.ts';
import { TOP_LINKS, useTopLinks } from './use-top-links.ts';

const ROW_PX = 60;
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: ROW_PX,
  py: 0.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

/** The affiliate's links with the most clicks of thirty days, to be copied and shared at once, and the button for a new one. */
export function OwnLinksCard() {
  const { t } = useTranslation();
  const titleId = useId();
  const { data, error, refetch } = useTopLinks();
  const mayMakeLinks = useMayMakeLinks();
  const all = data !== undefined && data.total > 0 && (
    <Box component={Link} to={paths.links} sx={{ ...linkStyle, fontSize: '0.875rem', whiteSpace: 'nowrap' }}>
      {t('portal.links.see_all', { smart_count: data.total })}
    </Box>
  );
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.75, md: 3 }, height: '100%' }}>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, minHeight: { md: 44 } }}
      >
        <Typography component="h2" variant="h2" id={titleId}>
          {t('portal.links.list')}
        </Typography>
        {mayMakeLinks && (
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <NewLinkButton variant="outlined" />
          </Box>
        )}
        <Box sx={{ display: { md: 'none' } }}>{all}</Box>
      </Box>
      <Box sx={{ minHeight: data ? 0 : { xs: 3 * ROW_PX, md: TOP_LINKS * ROW_PX } }}>
        {error && <LoadFailed message={error.message} onRetry={() => void refetch()} />}
        {data?.total === 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ py: 2 }}>
            {t('portal.links.empty')}
          </Typography>
        )}
        {/* On phones three of them are enough. */}
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, '& > li:nth-of-type(n + 4)': { display: { xs: 'none', md: 'flex' } } }}
        >
          {data ? data.rows.map((link) => <LinkLine key={link.id} link={link} />) : !error && <LinesSkeleton />}
        </Box>
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'block' }, minHeight: 32, pt: 1 }}>{all}</Box>
    </Card>
  );
}

function LinkLine({ link }: { link: TrackingLink }) {
  const { t, locale } = useTranslation();
  const { campaign_name: campaign } = link;
  const clicks = link.recent_clicks ?? link.clicks;
  const conversions = link.recent_conversions ?? link.conversions;
  return (
    <Box component="li" sx={row}>
      <LetterTile name={campaign} sizePx={36} pictureUrl={link.logo_url} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}>{campaign}</Typography>
        <Typography noWrap variant="body2" color="text.secondary" sx={{ fontSize: '0.8125rem', ...tabularFigures }}>
          {t('portal.links.thirty_days')}:{' '}
          {t('portal.links.clicks', { smart_count: clicks, count: formatCount(clicks, locale) })} ·{' '}
          {t('portal.links.conversions_short', { count: formatCount(conversions, locale) })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', mr: -1.25 }}>
        <CopyLinkButton link={link} />
        <ShareLinkButton link={link} />
      </Box>
    </Box>
  );
}

function LinesSkeleton() {
  const { t } = useTranslation();
  return Array.from({ length: TOP_LINKS }, (_, index) => (
    <Box
      key={index}
      component="li"
      {...(index === 0 && { role: 'status', 'aria-label': t('common.loading') })}
      sx={row}
    >
      <Box sx={{ flex: 1 }}>
        <TextSkeleton width="70%" />
        <TextSkeleton width="45%" />
      </Box>
    </Box>
  ));
}
