import { useListContext } from 'react-admin';

/** What the person has narrowed the list around to; react-admin types it as anything. */
export function useListFilter(): Readonly<Record<string, unknown>> {
  const filter: unknown = useListContext().filterValues;
  return typeof filter === 'object' && filter !== null ? Object.fromEntries(Object.entries(filter)) : {};
}
