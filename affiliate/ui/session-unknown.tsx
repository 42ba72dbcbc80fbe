import Box from '@mui/material/Box';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

interface SessionUnknownProps {
  message: string;
  onRetry: () => void;
}

/** The server did not say who is signed in, so neither a page nor the login can be shown. */
export function SessionUnknown({ message, onRetry }: SessionUnknownProps) {
  const { t } = useTranslation();
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', mt: '15vh', px: 3 }}>
      <Box component="h1" sx={{ mb: 2 }}>
        {t('portal.layout.session_failed')}
      </Box>
      <LoadFailed message={message} onRetry={onRetry} />
    </Box>
  );
}
