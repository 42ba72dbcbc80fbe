import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

interface SessionUnknownProps {
  message: string;
  onRetry: (options?: { isQuiet: boolean }) => Promise<void>;
}

const retryMs = 5_000;

/**
 * Shown when the server did not say who is signed in, so neither a page nor the login can be shown. Retries every few
 * seconds, and at once when the connection is back.
 */
export function SessionUnknown({ message, onRetry }: SessionUnknownProps) {
  const { t } = useTranslation();
  useEffect(() => {
    const retry = () => void onRetry({ isQuiet: true });
    const timer = setInterval(retry, retryMs);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [onRetry]);
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', mt: '15vh', px: 3 }}>
      <Box component="h1" sx={{ mb: 2 }}>
        {t('portal.layout.session_failed')}
      </Box>
      <LoadFailed message={message} onRetry={() => void onRetry()} />
    </Box>
  );
}
