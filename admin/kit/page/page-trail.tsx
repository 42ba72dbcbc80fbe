import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, LinkBase, useShowContext, useTranslate } from 'react-admin';
import { useWords } from './use-words.ts';

interface PageTrailProps {
  /** The resource to whose list the page belongs. */
  resource: string;
  /** Where the list is, and its name, if not as usual. */
  listPath?: string;
  listName?: string;
  /** The name of the page. */
  title: string;
}

/** Where a page stands, and the way back to its list. */
export function PageTrail({ resource, listPath = `/${resource}`, listName, title }: PageTrailProps) {
  const t = useWords();
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
      <Breadcrumbs aria-label={t('admin.edit_affiliate.trail')}>
        <Link to="/">{t('admin.edit_affiliate.dashboard')}</Link>
        <Link to={listPath}>{listName ?? translate(`resources.${resource}.name`, { smart_count: 2 })}</Link>
        <Typography variant="inherit" aria-current="page">
          {title}
        </Typography>
      </Breadcrumbs>
      <Button component={LinkBase} to={listPath} startIcon={<ArrowBackIcon />}>
        {t('common.back')}
      </Button>
    </Stack>
  );
}

/** The trail of the record that a `Show` shows, to be its `actions`. */
export function RecordTrail() {
  const { resource, defaultTitle } = useShowContext();
  return <PageTrail resource={resource} title={defaultTitle ?? ''} />;
}
