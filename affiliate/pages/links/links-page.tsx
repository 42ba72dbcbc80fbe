import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { LinkPage } from '../../features/links/link-details.tsx';
import { LinkMaker } from '../../features/links/link-maker.tsx';
import { useAccountStanding } from '../../session/use-account-standing.ts';
import { useMayMakeLinks } from '../../session/use-may-make-links.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LinkList } from './link-list.tsx';

/** The affiliate's tracking links: making one, and what came of those that there are. */
export function LinksPage() {
  const { t } = useTranslation();
  const [makeId, listId] = [useId(), useId()];
  const { isInactive } = useAccountStanding();
  const mayCreate = useMayMakeLinks();
  return (
    <Stack spacing={3}>
      <div>
        <PageHeading title={t('portal.page.links')} />
        <Typography color="text.secondary" sx={{ mt: 0.5, maxWidth: '44em' }}>
          {t(isInactive ? 'portal.links.intro_inactive' : 'portal.links.intro')}
        </Typography>
      </div>
      {mayCreate ? (
        <Card component="section" aria-labelledby={makeId} sx={{ p: { xs: 2.5, md: 4 } }}>
          <Typography component="h2" variant="h2" id={makeId} sx={{ mb: 2 }}>
            {t('portal.links.create_title')}
          </Typography>
          <LinkMaker Page={LinkPage} />
        </Card>
      ) : (
        !isInactive && <Notice severity="info">{t('portal.links.read_only')}</Notice>
      )}
      <Stack component="section" aria-labelledby={listId} spacing={2}>
        <Typography component="h2" variant="h2" id={listId}>
          {t('portal.links.list')}
        </Typography>
        <LinkList />
      </Stack>
    </Stack>
  );
}
