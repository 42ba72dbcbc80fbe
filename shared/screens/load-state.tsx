import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Button } from './button.tsx';
import { FormGrid } from './form/form-grid.tsx';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

/** Says that something could not be loaded, and why, with a way to try again. */
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

/** The place of a form with its button while it loads: as many fields, where they will be. */
export function FormSkeleton({ fields }: { fields: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')} aria-busy>
      <FormGrid>
        {Array.from({ length: fields }, (_, index) => (
          <FieldSkeleton key={index} />
        ))}
      </FormGrid>
      <Skeleton variant="rounded" width={158} height={44} sx={{ mt: 2 }} />
    </div>
  );
}
