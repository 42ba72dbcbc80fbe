import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from '#shared/ui/base/translation.tsx';

/** The placeholder of a page while its code loads. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-busy aria-label={t('common.loading')} sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" width={220} height={35} />
      <Skeleton variant="rounded" height={160} />
      <Skeleton variant="rounded" height={240} />
    </Box>
  );
}
