import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import {
  type RaRecord,
  useDataProvider,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { formatBrl, toCents, toReais } from '#shared/money.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { textOf } from '../fields/text-of.ts';
import { useSiteLocale, useWords } from '../page/use-words.ts';
import { requestErrorOf } from './request-error.ts';
import { seenRecords } from './seen-records.ts';

export interface SelectionWords {
  /** The field with the amount of a record in reais, where records have one. */
  amount?: string;
  /** Names a record; by default its representation. */
  nameOf?: (record: RaRecord) => string;
}

/** What the bulk dialogs of a list say about its selection. Undefined outside the bulk actions of a list. */
export const SelectionContext = createContext<SelectionWords | undefined>(undefined);

const NAMES_SHOWN = 5;

/** @returns the sum of the amounts in reais, or undefined if a record has none */
export function sumOf(records: readonly RaRecord[], amount: string): number | undefined {
  let cents = 0;
  for (const record of records) {
    const value: unknown = record[amount];
    if (typeof value !== 'number') return undefined;
    cents += toCents(value);
  }
  return toReais(cents);
}

/**
 * Says what a bulk action is about to change: how many records, what they amount to and the first of them. Every dialog
 * shows it; it renders nothing outside the bulk actions of a list.
 */
export function SelectionSummary() {
  const words = use(SelectionContext);
  return words && <Summary {...words} />;
}

function Summary({ amount, nameOf }: SelectionWords) {
  const t = useWords();
  const locale = useSiteLocale();
  const { records, error, retry } = useSelectedRecords();
  const representation = useGetRecordRepresentation(useResourceContext() ?? '');
  if (error) return <LoadFailed message={requestErrorOf(error).message} onRetry={retry} />;
  if (records === undefined) return <Typography>{t('admin.bulk.counting')}</Typography>;
  const sum = amount === undefined ? undefined : sumOf(records, amount);
  const count = t('admin.bulk.selected', { smart_count: records.length });
  return (
    <Box sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {sum === undefined ? count : `${count} · ${formatBrl(sum, locale)}`}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {records.slice(0, NAMES_SHOWN).map((record) => (
          <li key={record.id}>
            {nameOf ? nameOf(record) : textOf(representation(record))}
            {amount !== undefined && typeof record[amount] === 'number' && ` · ${formatBrl(record[amount], locale)}`}
          </li>
        ))}
        {records.length > NAMES_SHOWN && <li>{t('admin.bulk.more', { smart_count: records.length - NAMES_SHOWN })}</li>}
      </Box>
    </Box>
  );
}

/** Returns the selected records as they were when the dialog opened; only those that no list has read are fetched. */
function useSelectedRecords(): { records?: readonly RaRecord[] | undefined; error: Error | null; retry: () => void } {
  const { selectedIds, resource } = useListContext<RaRecord>();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const [{ ids, seen }] = useState(() => ({ ids: selectedIds, seen: seenRecords(queryClient, resource) }));
  const unseen = ids.filter((id) => !seen.has(id));
  const {
    data = [],
    isLoading,
    error,
    refetch,
  } = useQuery({
    queryKey: [resource, 'getMany', { ids: unseen }],
    queryFn: async () => (await dataProvider.getMany<RaRecord>(resource, { ids: unseen })).data,
    enabled: unseen.length > 0,
  });
  const read = new Map(data.map((record) => [record.id, record]));
  const records = ids.map((id) => seen.get(id) ?? read.get(id)).filter((record) => record !== undefined);
  return { records: isLoading ? undefined : records, error, retry: () => void refetch() };
}
