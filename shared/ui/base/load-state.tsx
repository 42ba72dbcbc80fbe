import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

/** Shows that data could not be loaded, the reason, and a retry button. */
export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      severity="error"
      action={
        <Button variant="outlined" colour="inherit" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
