import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

export type Deletion = ResourceRecord<'account-deletion'>;

/** Reads how far the deletion of an affiliate's account has come. */
export function useDeletion(affiliateId: number) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.one('account-deletion', affiliateId),
    queryFn: ({ signal }) => client.one('account-deletion', affiliateId, { signal }),
  });
}

/** Returns a function that takes over a changed deletion and reloads all that it has changed. */
export function useDeletionChanged() {
  const queryClient = useQueryClient();
  return async (changed: Deletion) => {
    queryClient.setQueryData(queryKeys.one('account-deletion', changed.id), changed);
    // The rest of the affiliate's data changes with it, on both sites.
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== 'account-deletion',
    });
  };
}
