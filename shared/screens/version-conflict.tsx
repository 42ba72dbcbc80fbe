import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from './translation.tsx';

/** Tells that somebody saved a newer version, and offers to load it under what was typed. */
export function VersionConflict({ onReload }: { onReload: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <AlertTitle>{t('screens.conflict.title')}</AlertTitle>
      {t('screens.conflict.text')}
      <Button color="inherit" variant="outlined" sx={{ mt: 2, display: 'block' }} onClick={() => void onReload()}>
        {t('screens.conflict.reload')}
      </Button>
    </Alert>
  );
}
