import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { UnearningAlert } from '../../kit/feedback/unearning-alert.tsx';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { RowsSkeleton } from '../../kit/page/until-loaded.tsx';
import { useWords } from '../../kit/page/use-words.ts';

type Filter = Readonly<Record<string, unknown>>;

function usePostbackTotals(permanent: Filter) {
  const { client } = useScreenHost();
  const filter = { ...useListFilter(), ...permanent };
  return useQuery({
    queryKey: queryKeys.list('postback-total', { filter }),
    queryFn: ({ signal }) => client.list('postback-total', { filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whether the rows below {@link PostbackTotals} still wait for it: it would push them down. */
export const useTotalsPending = (): boolean => usePostbackTotals({}).isPending;

/** The rows of a list inside another page, which wait for the same. */
export function AfterPostbackTotals({ permanent, children }: { permanent: Filter; children: ReactNode }) {
  return usePostbackTotals(permanent).isPending ? <RowsSkeleton /> : children;
}

/** What earns nothing of the listed messages of all pages, by reason. */
export function PostbackTotals({ permanent = {} }: { permanent?: Filter }) {
  const t = useWords();
  const { isPending } = useListContext();
  const { data, isError } = usePostbackTotals(permanent);
  // They come with the rows, whose placeholder they would push down.
  if (isPending) return null;
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
