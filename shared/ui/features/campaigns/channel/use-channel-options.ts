import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

export function useChannelTypes() {
  const { client } = useScreenHost();
  const query = useQuery({
    queryKey: queryKeys.list('channel-type'),
    queryFn: ({ signal }) => client.all('channel-type', { signal }),
    staleTime: Infinity,
  });
  return { query, choices: (query.data ?? []).map(({ id, site_type }) => ({ value: id, label: site_type })) };
}

/** Fetches the channel categories for the form; a channel stores their names. */
export function useChannelCategories() {
  const { client } = useScreenHost();
  const query = useQuery({
    queryKey: queryKeys.list('channel-category'),
    queryFn: ({ signal }) => client.all('channel-category', { signal }),
    staleTime: Infinity,
  });
  return { query, choices: (query.data ?? []).map(({ name }) => ({ value: name, label: name })) };
}
