import { useState } from 'react';
import { useDebouncedEvent, useGetList } from 'react-admin';
import { importMapping } from '#shared/resources/import-mapping.ts';
import { missingColumns } from './mapping.ts';
import { mappingFromWire, type SavedMapping } from './mapping-wire.ts';

const CHOICES_MAX = 100;
/** How long typing has to pause before the server is asked. */
const SEARCH_DEBOUNCE_MS = 200;

/** A saved mapping, and the columns that it reads and the chosen file does not have. */
export interface MappingChoice {
  record: SavedMapping;
  missing: readonly string[];
}

/**
 * The mappings that staff have saved, those first that fit a file, else by name.
 *
 * @param columns of the file
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
    /** Whether nobody has saved one yet. */
    isEmpty: data?.length === 0 && typed === '',
    /** Why there is nothing to show; what was loaded before stays. */
    error: data ? null : error,
    /** Narrows the choices to those whose name contains a text. */
    search,
    retry: () => {
      if (typed === '') void refetch();
      else setTyped('');
    },
  };
}
