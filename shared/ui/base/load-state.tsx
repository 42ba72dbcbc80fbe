import Typography from '@mui/material/Typography';
import { Button } from './button.tsx';
import { useFailedPlace } from './failed-places.ts';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

interface FailureProps {
  message: string;
  onRetry: () => void;
}

/** Says why something could not be loaded, with a retry. */
export function FailureNotice({ message, onRetry }: FailureProps) {
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

interface LoadFailedProps extends FailureProps {
  /** Whether other places show that the data are missing, as by a dash: the reason is then over the page, and moves nothing. */
  isAside?: boolean;
}

/**
 * Stands where data could not be loaded, with the reason and a retry. Where the page says the reason above, as it has more
 * than one such place, only that something is missing here.
 */
export function LoadFailed({ isAside = false, ...failure }: LoadFailedProps) {
  const { t } = useTranslation();
  const isSaidAbove = useFailedPlace(failure.message, failure.onRetry);
  const notice = <FailureNotice {...failure} />;
  if (isAside) return isSaidAbove ? null : <div className="page-trouble">{notice}</div>;
  if (!isSaidAbove) return notice;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ py: 1.5 }}>
      {t('common.not_loaded')}
    </Typography>
  );
}
