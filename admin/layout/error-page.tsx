import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Title } from 'react-admin';
import { useWords } from '../kit/use-words.ts';

/** What stands in the place of a page that broke. A page of an older release is gone from the server, so it reloads. */
export function ErrorPage() {
  const t = useWords();
  return (
    <Stack role="alert" sx={{ alignItems: 'center', gap: 2, pt: 12, textAlign: 'center' }}>
      <Title title="ra.page.error" />
      <Typography variant="h2">{t('admin.site.error_title')}</Typography>
      <Typography color="text.secondary">{t('admin.site.error_text')}</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </Button>
    </Stack>
  );
}
