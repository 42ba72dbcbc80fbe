import Box from '@mui/material/Box';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

/** The placeholder of a page while its code loads. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-busy aria-label={t('common.loading')} sx={{ display: 'grid', gap: 3 }}>
      <BlockSkeleton width={220} height={35} />
      <BlockSkeleton height={160} />
      <BlockSkeleton height={240} />
    </Box>
  );
}
