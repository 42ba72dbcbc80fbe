import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useMatch } from '#shared/ui/base/use-match.ts';
import { LinkPage } from '../../features/links/link-details.tsx';
import { LinkMaker } from '../../features/links/link-maker.tsx';
import { NewLinkButton } from '../../features/links/new-link-button.tsx';
import { useAccountStanding, useMayMakeLinks } from '../../session/use-account-standing.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LinkList } from './link-list.tsx';
import { ManyLinksButton } from './many-links-button.tsx';

/** The affiliate's tracking links: making one, and what came of those that there are. */
export function LinksPage() {
  const { t } = useTranslation();
  const { isInactive } = useAccountStanding();
  const mayCreate = useMayMakeLinks();
  const isWide = useMatch('(min-width: 900px)');
  return (
    <Stack spacing={{ xs: 1.5, md: 2 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          columnGap: { xs: 1, md: 2 },
          rowGap: 1,
          minHeight: 44,
        }}
      >
        <div>
          <PageHeading title={t('portal.page.links')} />
          <Typography color="text.secondary" sx={{ mt: 0.5, display: { xs: 'none', md: 'block' } }}>
            {t(isInactive ? 'portal.links.intro_inactive' : 'portal.links.intro')}
          </Typography>
        </div>
        {mayCreate && (
          <Box sx={{ display: 'flex', flexShrink: 0, gap: 1, '& > button': { px: { xs: 1, md: 2.5 } } }}>
            <ManyLinksButton />
            {!isWide && <NewLinkButton variant="contained" />}
          </Box>
        )}
      </Box>
      {mayCreate && isWide && <MakeCard />}
      {!mayCreate && !isInactive && <Notice severity="info">{t('portal.links.read_only')}</Notice>}
      <LinkList />
    </Stack>
  );
}

/** On a wide screen the form is one row. */
function MakeCard() {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.75, md: 3 } }}>
      <Typography component="h2" variant="h3" id={titleId} sx={{ mb: 1 }}>
        {t('portal.links.create_title')}
      </Typography>
      <LinkMaker Page={LinkPage} isRow />
    </Card>
  );
}
