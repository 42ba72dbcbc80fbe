import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from './translation.tsx';

/** Says that something could not be loaded, and why, with a way to try again. */
export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert severity="error">
      {message}
      <Button color="inherit" variant="outlined" size="small" sx={{ mt: 1.5, display: 'block' }} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Alert>
  );
}

/** The place of one field of a form. */
export function FieldSkeleton() {
  return (
    <div>
      <Skeleton variant="text" width={120} sx={{ fontSize: '0.875rem', lineHeight: 1.5, mb: 0.5 }} />
      <Skeleton variant="rounded" height={48} />
      <Box sx={{ height: 24 }} />
    </div>
  );
}

/** The place of a form while it loads: as many fields, as high as they will be. */
export function FormSkeleton({ fields }: { fields: number }) {
  const { t } = useTranslation();
  return (
    <Stack spacing={1.5} role="status" aria-label={t('common.loading')} aria-busy>
      {Array.from({ length: fields }, (_, index) => (
        <FieldSkeleton key={index} />
      ))}
    </Stack>
  );
}
