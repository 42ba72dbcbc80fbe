import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetRecordRepresentation, useNotify, useTranslate } from 'react-admin';
import { errorText } from '../feedback/error-text.ts';
import { textOf } from '../fields/text-of.ts';

const FAILURES_SHOWN_MS = 12_000;

/**
 * Updates the same fields of several records, with one request per record that includes the version the user saw.
 * Reports which requests failed and why; the successful updates are kept.
 *
 * @returns a function that resolves when all requests have finished, with the count of updated records
 */
export function useUpdateEach(resource: string) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const nameOf = useGetRecordRepresentation(resource);

  return async (records: readonly RaRecord[], data: object): Promise<number> => {
    const failures: { name: string; reason: string }[] = [];
    for (const record of records) {
      try {
        await dataProvider.update(resource, { id: record.id, data, previousData: record });
      } catch (error) {
        failures.push({ name: textOf(nameOf(record)), reason: errorText(error, translate) });
      }
    }
    await queryClient.invalidateQueries({ queryKey: [resource] });
    const changed = records.length - failures.length;
    if (failures.length === 0) {
      notify(`resources.${resource}.notifications.updated`, { type: 'success', messageArgs: { smart_count: changed } });
    } else if (records.length === 1 && failures[0]) {
      notify(failures[0].reason, { type: 'error', autoHideDuration: FAILURES_SHOWN_MS });
    } else {
      const total = records.length;
      notify('admin.list.partly_updated', {
        type: 'error',
        autoHideDuration: FAILURES_SHOWN_MS,
        multiLine: true,
        messageArgs: { changed, total, reasons: failures.map(({ name, reason }) => `${name}: ${reason}`).join('\n') },
      });
    }
    return changed;
  };
}
