import { useQueryClient } from '@tanstack/react-query';
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin';
import { seenRecords } from '../../feedback/seen-records.ts';

/** Returns a function that returns selected records as the user saw them; those that no list has read are fetched. */
export function useLoadSelected(resource: string): (ids: readonly Identifier[]) => Promise<RaRecord[]> {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  return async (ids) => {
    const seen = seenRecords(queryClient, resource);
    const unseen = ids.filter((id) => !seen.has(id));
    const { data } =
      unseen.length === 0 ? { data: [] } : await dataProvider.getMany<RaRecord>(resource, { ids: unseen });
    const read = new Map(data.map((record) => [record.id, record]));
    return ids.map((id) => seen.get(id) ?? read.get(id)).filter((record) => record !== undefined);
  };
}
