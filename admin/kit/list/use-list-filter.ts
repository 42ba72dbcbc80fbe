import { useListContext } from 'react-admin';

/** Returns the current list's filter values, which react-admin types as any. */
export function useListFilter(): Readonly<Record<string, unknown>> {
  const filter: unknown = useListContext().filterValues;
  return typeof filter === 'object' && filter !== null ? Object.fromEntries(Object.entries(filter)) : {};
}
