import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ListOptions } from '#shared/client/client.ts';
import type { ResourceName, ResourceRecord } from '#shared/resources/index.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Pager } from '#shared/ui/base/pager.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useSite } from '../session/site.tsx';
import { useUser } from '../session/user.tsx';

const rowsPerPage = 10;

interface RecordListProps<Name extends ResourceName> extends Pick<ListOptions<Name>, 'sort'> {
  resource: Name;
  /** Shown when there are no records. */
  empty: ReactNode;
  /** Draws a record. */
  children: (record: ResourceRecord<Name>) => ReactNode;
}

/** The affiliate's records of a resource, one below the other and in pages, with their loading and error states. */
export function RecordList<Name extends ResourceName>({ resource, sort, empty, children }: RecordListProps<Name>) {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  const [page, setPage] = useState(0);
  const list = useQuery({
    queryKey: queryKeys.list(resource, { affiliateId, page, sort }),
    queryFn: ({ signal }) =>
      client.list(resource, {
        range: [page * rowsPerPage, (page + 1) * rowsPerPage - 1],
        ...(sort && { sort }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (list.isError) return <LoadFailed message={list.error.message} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <BlockSkeleton height={240} />;
  const { rows, total } = list.data;
  if (total === 0) return empty;
  return (
    <>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none', '& > li': { minWidth: 0 } }}>
        {rows.map((record) => (
          <li key={record.id}>{children(record)}</li>
        ))}
      </Box>
      {total > rowsPerPage && <Pager page={page} rowsPerPage={rowsPerPage} total={total} onPage={setPage} />}
    </>
  );
}
