import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { SEARCH_DELAY_MS } from '#shared/ui/form/search-delay.ts';
import { useSettled } from '../../kit/form/use-settled.ts';
import { retryPassing } from '../../kit/page/retry-passing.ts';

export type FoundRecord = ResourceRecord<'search'>;

const LENGTH_MIN = 2;
const LENGTH_MAX = 120;
const SHOWN_MAX = 100;

/** Searches the records that a text names. Until the answer is there, the last one stays. */
export function useRecordSearch(text: string) {
  const asked = text.trim().slice(0, LENGTH_MAX);
  const settled = useSettled(asked, SEARCH_DELAY_MS);
  const isSearched = settled.length >= LENGTH_MIN || /\d/.test(settled);
  const { data, error, isFetching, isPlaceholderData, refetch } = useGetList<FoundRecord>(
    'search',
    { filter: { q: settled }, pagination: { page: 1, perPage: SHOWN_MAX } },
    { enabled: isSearched, placeholderData: keepPreviousData, retry: retryPassing },
  );
  const isPending = settled !== asked || (isSearched && (isFetching || isPlaceholderData));
  return {
    /** The text that the records belong to. */
    searched: settled,
    records: isSearched && asked !== '' && error === null ? (data ?? []) : [],
    isPending,
    isSearched,
    error: isPending ? null : error,
    retry: () => void refetch(),
  };
}
