import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSite } from '../../session/site.tsx';

/** A preview of a link's page, as text alone: pictures of other sites are not shown. */
export function PagePreview({ url }: { url: string }) {
  const { t } = useTranslation();
  const { client } = useSite();
  const preview = useQuery({
    queryKey: queryKeys.list('link-preview', { url }),
    queryFn: async ({ signal }) => (await client.list('link-preview', { filter: { url }, signal })).rows[0] ?? null,
    retry: false,
    staleTime: Infinity,
  });
  return (
    <Box
      role="group"
      aria-label={t('portal.links.preview')}
      aria-live="polite"
      sx={{ px: 2, py: 1.5, borderLeft: 3, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      {preview.isPending && (
        <>
          <TextSkeleton width="60%" />
          <TextSkeleton width="80%" />
        </>
      )}
      {preview.isError && (
        <Typography variant="body2" color="text.secondary">
          {preview.error.message}
        </Typography>
      )}
      {preview.data && (
        <>
          <Typography sx={{ fontWeight: 600 }}>{preview.data.title ?? t('portal.links.preview_nothing')}</Typography>
          {preview.data.description !== null && (
            <Typography variant="body2" color="text.secondary">
              {preview.data.description}
            </Typography>
          )}
        </>
      )}
    </Box>
  );
}
