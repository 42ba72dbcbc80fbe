import { useQuery } from '@tanstack/react-query';
import { usePermissions } from 'react-admin';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

export type WaitingLine = ResourceRecord<'waiting'>;

const LINES_MAX = 100;
/** Pages that open one after the other share one answer. */
const FRESH_MS = 5_000;

/** What waits for the user, a line for each kind. The menu and the dashboard use the same answer. */
export function useWaiting() {
  const { client } = useScreenHost();
  const { permissions } = usePermissions<readonly string[]>();
  const mayRead = permissions?.includes('waiting:list') ?? false;
  const query = useQuery({
    queryKey: queryKeys.list('waiting'),
    queryFn: async ({ signal }) => (await client.list('waiting', { range: [0, LINES_MAX - 1], signal })).rows,
    enabled: mayRead,
    staleTime: FRESH_MS,
    // The menu is always there and reads again with each page; a slow first page would ask twice.
    refetchOnMount: false,
  });
  return { ...query, mayRead };
}
