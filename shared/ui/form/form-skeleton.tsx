import Box from '@mui/material/Box';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FormGrid } from './form-grid.tsx';

export function FieldSkeleton() {
  return (
    <div>
      <Box sx={{ pt: '4px', height: 21, mb: 0.5 }}>
        <BlockSkeleton width={120} height={13} />
      </Box>
      <BlockSkeleton height="var(--field-height, 48px)" />
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
      <Box sx={{ mt: 2 }}>
        <BlockSkeleton width={158} height={44} />
      </Box>
    </div>
  );
}
