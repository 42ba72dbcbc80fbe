import { type QueryClient, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Client, Id } from '#shared/client/client.ts';
import type { ResourceName, ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

const recordQuery = <Name extends ResourceName>(client: Client, resource: Name, id: Id) =>
  ({
    queryKey: queryKeys.one(resource, id),
    queryFn: ({ signal }) => client.one(resource, id, { signal }),
  }) satisfies UseQueryOptions<ResourceRecord<Name>>;

export function useRecord<Name extends ResourceName>(resource: Name, id: Id | undefined) {
  const { client } = useScreenHost();
  return useQuery({
    ...recordQuery(client, resource, id ?? ''),
    enabled: id !== undefined,
    // A newer version that arrived unnoticed would be overwritten unnoticed; a conflict must be reported.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Refetches a record and updates the cache. Rejects with the ApiError of a failure. */
export const fetchRecord = <Name extends ResourceName>(
  queryClient: QueryClient,
  client: Client,
  resource: Name,
  id: Id,
): Promise<ResourceRecord<Name>> => queryClient.query({ ...recordQuery(client, resource, id), staleTime: 0 });
