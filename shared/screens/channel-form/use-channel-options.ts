import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/screens/query-keys.ts';
import { useScreenHost } from '#shared/screens/screen-host.tsx';

/** The channel types and categories that the form offers. */
export function useChannelOptions() {
  const { client } = useScreenHost();
  const types = useQuery({
    queryKey: queryKeys.list('channel-type'),
    queryFn: ({ signal }) => client.all('channel-type', { signal }),
    staleTime: Infinity,
  });
  const categories = useQuery({
    queryKey: queryKeys.list('channel-category'),
    queryFn: ({ signal }) => client.all('channel-category', { signal }),
    staleTime: Infinity,
  });
  return {
    types: (types.data ?? []).map(({ id, site_type }) => ({ value: id, label: site_type })),
    categories: (categories.data ?? []).map(({ name }) => ({ value: name, label: name })),
    isPending: types.isPending || categories.isPending,
    error: types.error ?? categories.error,
    retry: () => void Promise.all([types.refetch(), categories.refetch()]),
  };
}
