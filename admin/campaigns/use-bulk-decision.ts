import { type Identifier, type RaRecord, useListContext, useTranslate } from 'react-admin';
import { useNotifyError } from '../kit/feedback/use-notify-error.ts';
import { useBulkHost } from '../kit/list/bulk/bulk-host.tsx';
import { notStarted } from '../kit/list/bulk/use-bulk-change.ts';
import { useLoadSelected } from '../kit/list/bulk/use-load-selected.ts';
import { type Decided, useDecision } from './use-decision.ts';

/**
 * Makes one decision about the selected records of a list, which one undo takes back. Those that were refused stay
 * selected, and a dialog names them with the reason.
 */
export function useBulkDecision(decided: Decided & { titleOf: (record: RaRecord) => string }) {
  const { titleOf } = decided;
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const decide = useDecision(decided);
  const load = useLoadSelected(decided.resource);
  const { selectedIds, onSelect, onUnselectItems } = useListContext();
  const { setRun, control } = useBulkHost();

  async function decideAll(ids: readonly Identifier[], values: object, textOf: (count: number) => string) {
    const records = await load(ids);
    const made = await decide(records, values, textOf);
    const total = records.length;
    if (made === undefined) return;
    if (made.refused.length === 0) {
      setRun(undefined);
      onUnselectItems();
      return;
    }
    const left = made.refused.map(({ id }) => id);
    onSelect(left);
    const titles = new Map(records.map((record) => [record.id, titleOf(record)]));
    const refusals = made.refused.map(({ id, code }) => ({
      id,
      name: titles.get(id) ?? String(id),
      reason: translate(`errors.${code}`),
    }));
    control.end(() => start(values, textOf, left));
    setRun({ ...notStarted(total), done: total, changed: total - left.length, refusals, isEnded: true });
  }

  function start(values: object, textOf: (count: number) => string, ids: readonly Identifier[] = selectedIds): void {
    decideAll(ids, values, textOf).catch(notifyError);
  }

  return start;
}
