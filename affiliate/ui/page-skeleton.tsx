import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from '#shared/screens/translation.tsx';

/** The place of a page whose code is on its way. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack spacing={3} role="status" aria-busy aria-label={t('common.loading')}>
      <Skeleton variant="rounded" width={220} height={35} />
      <Skeleton variant="rounded" height={160} />
      <Skeleton variant="rounded" height={240} />
    </Stack>
  );
}
