import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { UnearningAlert } from '../../kit/feedback/unearning-alert.tsx';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { useWords } from '../../kit/page/use-words.ts';

/** What earns nothing of the listed messages of all pages, by reason. */
export function PostbackTotals({ permanent = {} }: { permanent?: Readonly<Record<string, unknown>> }) {
  const t = useWords();
  const { client } = useScreenHost();
  const filter = { ...useListFilter(), ...permanent };
  const { data, isError } = useQuery({
    queryKey: queryKeys.list('postback-total', { filter }),
    queryFn: ({ signal }) => client.list('postback-total', { filter, signal }),
  });
  if (isError)
    return (
      <Typography role="status" sx={{ px: 2, py: 1 }}>
        {t('admin.report.total_failed')}
      </Typography>
    );
  return (
    <Box role="status" sx={{ py: 1, '&:empty': { display: 'none' } }}>
      <UnearningAlert unearning={data?.rows ?? []} />
    </Box>
  );
}
