import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useWords } from '../../kit/page/use-words.ts';

const LOOK_EVERY_MS = 2_000;
/** A file that is not among the imports after so many looks was not stored. */
const LOOKS_MAX = 5;

interface LostImportProps {
  fileName: string;
  /** What was stored of the file has a larger id. */
  after: number;
  whenFound: (id: number) => ReactNode;
  /** What is shown if nothing was stored. */
  children: ReactNode;
}

/**
 * The import of a file whose answer did not come. It goes on without the request, so it is looked for until the server
 * answers again, and then followed.
 */
export function LostImport({ fileName, after, whenFound, children }: LostImportProps) {
  const t = useWords();
  const { client } = useScreenHost();
  const options = { range: [0, 9] as const };
  const { data } = useQuery({
    queryKey: [...queryKeys.list('conversion-import', options), 'lost', after],
    queryFn: async ({ client: queries, queryKey, signal }) => {
      const { rows } = await client.list('conversion-import', { ...options, signal });
      const { looks = 0 } = queries.getQueryData<{ looks: number }>(queryKey) ?? {};
      return { looks: looks + 1, id: rows.find((row) => row.id > after && row.file_name === fileName)?.id };
    },
    // A server that starts again does not answer at first.
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && (state.data.id !== undefined || state.data.looks >= LOOKS_MAX)
        ? false
        : LOOK_EVERY_MS,
  });
  if (data?.id !== undefined) return whenFound(data.id);
  if (data !== undefined && data.looks >= LOOKS_MAX) return children;
  return (
    <Stack direction="row" role="status" sx={{ alignItems: 'center', gap: 1.5 }}>
      <CircularProgress size={20} aria-hidden />
      <span>{t('admin.import.answer_lost')}</span>
    </Stack>
  );
}
