import { useQueryClient } from '@tanstack/react-query';
import {
  HttpError,
  type Identifier,
  type RaRecord,
  useDataProvider,
  useGetRecordRepresentation,
  useListContext,
  useNotify,
  useTranslate,
} from 'react-admin';
import { codeOfHttpError } from '../../feedback/code-of-http-error.ts';
import { errorText } from '../../feedback/error-text.ts';
import { useNotifyError } from '../../feedback/use-notify-error.ts';
import { textOf } from '../../fields/text-of.ts';
import type { BulkRun } from './bulk-dialog.tsx';
import { useBulkHost } from './bulk-host.tsx';
import { changeEach, type Refusal } from './change-each.ts';
import { useLoadSelected } from './use-load-selected.ts';

const PAUSE_MS = 5_000;

/** Errors after which no other request would succeed: no server, or no session. */
function meaningOf(error: unknown) {
  if (codeOfHttpError(error) === 'rate_limited') return 'again';
  const status = error instanceof HttpError ? Number(error.status) : 0;
  return status === 0 || status === 401 || status >= 500 ? 'stop' : 'next';
}

export const notStarted = (total: number): BulkRun => ({
  total,
  done: 0,
  changed: 0,
  refusals: [],
  isWaiting: false,
  isStopping: false,
  isEnded: false,
});

interface BulkChange {
  resource: string;
  /** Names a record to people; its representation by default. */
  nameOf?: (record: RaRecord) => string;
  /** Other resources whose queries the change invalidates. */
  alsoChanges?: readonly string[];
  /** Says something else than that all records were changed, by what the server has answered. */
  noticeOf?: (answers: readonly RaRecord[]) => { key: string; values: object } | undefined;
}

/**
 * Changes the selected records of a list, each with the version that the user saw, however many they are. A dialog counts
 * along; those that are left at the end stay selected, with the reasons of the refusals, to be tried again alone.
 *
 * @returns a function that sets the same fields of all of them
 */
export function useBulkChange({ resource, nameOf, alsoChanges = [], noticeOf }: BulkChange) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const representation = useGetRecordRepresentation(resource);
  const { selectedIds, onSelect, onUnselectItems } = useListContext();
  const { setRun, control } = useBulkHost();
  const load = useLoadSelected(resource);

  const named = ({ record, error }: Refusal) => ({
    id: record.id,
    name: nameOf ? nameOf(record) : textOf(representation(record)),
    reason: errorText(error, translate),
  });

  async function changeAll(ids: readonly Identifier[], fields: object) {
    control.begin();
    // A single change ends before a dialog could be read.
    const show = (next: Partial<BulkRun>) => {
      if (ids.length > 1) setRun((last) => ({ ...(last ?? notStarted(ids.length)), ...next }));
    };
    show(notStarted(ids.length));
    const records = await load(ids);
    show({ total: records.length });
    const answers: RaRecord[] = [];
    const { refusals, left } = await changeEach({
      records,
      change: async (record) => {
        const params = { id: record.id, data: fields, previousData: record };
        answers.push((await dataProvider.update<RaRecord>(resource, params)).data);
      },
      meaningOf,
      pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
      isStopped: control.isStopped,
      onProgress: (progress) => show({ ...progress, refusals: progress.refusals.map(named) }),
    });
    // Before the rows are read again, so that those that have gone leave the selection.
    if (left.length > 0) onSelect(left);
    await readAgain();
    if (left.length === 0) {
      finish(records.length, answers);
      return;
    }
    control.end(() => start(fields, left));
    show({ isEnded: true });
    const [refusal] = refusals;
    if (ids.length === 1 && refusal) notifyError(new Error(named(refusal).reason));
  }

  /** Removes cached pages that are not shown, because a retry needs current versions. */
  async function readAgain() {
    for (const name of [resource, ...alsoChanges]) {
      queryClient.removeQueries({ queryKey: [name], type: 'inactive' });
      await queryClient.invalidateQueries({ queryKey: [name] });
    }
  }

  function finish(changed: number, answers: readonly RaRecord[]) {
    setRun(undefined);
    const notice = noticeOf?.(answers);
    if (notice) notify(notice.key, { type: 'warning', messageArgs: notice.values });
    else
      notify(`resources.${resource}.notifications.updated`, { type: 'success', messageArgs: { smart_count: changed } });
    onUnselectItems();
  }

  function start(fields: object, ids: readonly Identifier[] = selectedIds): void {
    changeAll(ids, fields).catch((error: unknown) => {
      setRun(undefined);
      notifyError(error);
    });
  }

  return start;
}
