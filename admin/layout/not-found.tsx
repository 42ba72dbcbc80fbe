import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, Title } from 'react-admin';
import { useWords } from '../kit/use-words.ts';

/** What an address leads to that nothing answers to, with the way back to the dashboard. */
export function NotFound() {
  const t = useWords();
  return (
    <Stack role="status" sx={{ alignItems: 'center', gap: 2, pt: 12, textAlign: 'center' }}>
      <Title title="ra.page.not_found" />
      <Typography variant="h2">{t('errors.not_found')}</Typography>
      <Typography color="text.secondary">{t('admin.site.not_found_text')}</Typography>
      <Button component={LinkBase} to="/" variant="contained">
        {t('admin.site.to_dashboard')}
      </Button>
    </Stack>
  );
}
