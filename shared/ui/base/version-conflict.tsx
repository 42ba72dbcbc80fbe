import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

/** Reports that another user saved a newer version, and offers to load it while keeping the input. */
export function VersionConflict({ onReload }: { onReload: () => Promise<void> }) {
  const { t } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Box sx={{ mt: 2 }}>
      <Notice
        ref={notice}
        severity="warning"
        action={
          <Button colour="inherit" variant="outlined" onClick={() => void onReload()}>
            {t('screens.conflict.reload')}
          </Button>
        }
      >
        <strong>{t('screens.conflict.title')}</strong>
        <div>{t('screens.conflict.text')}</div>
      </Notice>
    </Box>
  );
}
