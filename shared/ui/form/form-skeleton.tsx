import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FormGrid } from './form-grid.tsx';

/** The placeholder of a form field. */
export function FieldSkeleton() {
  return (
    <div>
      <Skeleton variant="text" width={120} sx={{ fontSize: '0.875rem', lineHeight: 1.5, mb: 0.5 }} />
      <Skeleton variant="rounded" height="var(--field-height, 48px)" />
      <Box sx={{ height: 22 }} />
    </div>
  );
}

/** The placeholder of a form with its button, with the given number of fields. */
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
