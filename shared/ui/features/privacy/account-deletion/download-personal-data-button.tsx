import Box from '@mui/material/Box';
import { useId, useRef, useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import styles from '#shared/ui/form/form.module.css';

const file = 'personal-data.json';

/**
 * The button 'Baixar meus dados'. The browser downloads the file itself, as it may be large; the proof of identity that
 * it needs is asked for first, because a plain download cannot.
 */
export function DownloadPersonalDataButton() {
  const { t } = useTranslation();
  const { client, notifyFailure } = useScreenHost();
  const hintId = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const download = useSingleFlight(async () => {
    setIsBusy(true);
    try {
      if (await client.session.stepUpFirst()) link.current?.click();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
    }
  });
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Button variant="outlined" isBusy={isBusy} aria-describedby={hintId} onClick={() => void download()}>
        {t('screens.deletion.download')}
      </Button>
      <div id={hintId} className={styles.hint}>
        {t('screens.deletion.download_text')}
      </div>
      <a ref={link} hidden href={`/api/${file}`} download={file}>
        {t('screens.deletion.download')}
      </a>
    </Box>
  );
}
