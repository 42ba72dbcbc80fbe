import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Title } from 'react-admin';
import { NoticePreferences } from '#shared/ui/features/accounts/notice/notice-preferences.tsx';
import { useWords } from '../kit/page/use-words.ts';

/** Of what the signed-in staff user is notified, 'Avisos'. */
export function NoticesPage() {
  const t = useWords();
  return (
    <>
      <Title title={t('screens.notices.title')} />
      <Card sx={{ maxWidth: 720 }}>
        <Box sx={{ p: { xs: 2, sm: 4 } }}>
          <NoticePreferences />
        </Box>
      </Card>
    </>
  );
}
