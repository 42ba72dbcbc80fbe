import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from './translation.tsx';

/** Tells that somebody saved a newer version, and offers to load it under what was typed. */
export function VersionConflict({ onReload }: { onReload: () => Promise<void> }) {
  const { t } = useTranslation();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Alert ref={alert} severity="warning" sx={{ mt: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{t('screens.conflict.title')}</Typography>
      {t('screens.conflict.text')}
      <Button color="inherit" variant="outlined" sx={{ mt: 2, display: 'block' }} onClick={() => void onReload()}>
        {t('screens.conflict.reload')}
      </Button>
    </Alert>
  );
}
