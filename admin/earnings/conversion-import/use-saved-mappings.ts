import { useState } from 'react';
import { useDebouncedEvent, useGetList } from 'react-admin';
import { importMapping } from '#shared/resources/earnings/import-mapping.ts';
import { missingColumns } from './mapping.ts';
import { mappingFromWire, type SavedMapping } from './mapping-wire.ts';

const CHOICES_MAX = 100;
/** Delay in milliseconds between the last key and the search. */
const SEARCH_DEBOUNCE_MS = 200;

/** A saved mapping, and the columns it reads that the selected file lacks. */
export interface MappingChoice {
  record: SavedMapping;
  missing: readonly string[];
}

/**
 * Fetches the saved mappings: those that fit the file first, then by name.
 *
 * @param columns the columns of the file
 */
export function useSavedMappings(columns: readonly string[]) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedEvent((text: string) => setTyped(text.trim()), SEARCH_DEBOUNCE_MS);
  const { data, isFetching, error, refetch } = useGetList<SavedMapping>(
    importMapping.name,
    {
      pagination: { page: 1, perPage: CHOICES_MAX },
      sort: { field: 'name', order: 'ASC' },
      filter: typed === '' ? {} : { q: typed },
    },
    { placeholderData: (former) => former },
  );
  const choices = (data ?? [])
    .map((record): MappingChoice => ({ record, missing: missingColumns(mappingFromWire(record.mapping), columns) }))
    .sort((one, other) => Number(one.missing.length > 0) - Number(other.missing.length > 0));
  return {
    choices,
    isFetching,
    /** Whether no mapping has been saved yet. */
    isEmpty: data?.length === 0 && typed === '',
    /** The load error; null if earlier data is still shown. */
    error: data ? null : error,
    /** Filters the mappings by a text in their name. */
    search,
    retry: () => {
      if (typed === '') void refetch();
      else setTyped('');
    },
  };
}
