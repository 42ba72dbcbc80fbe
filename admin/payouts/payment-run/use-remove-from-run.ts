import type { RecordOf } from '#shared/contract/contract.ts';
import { payment } from '#shared/resources/payouts/payment.ts';
import { useUpdateEach } from '../../kit/list/use-update-each.ts';
import { useRefreshRun } from './use-change-run.ts';

/** Returns a function that removes payments from their draft and refetches the screens that show it. */
export function useRemoveFromRun(): (records: readonly RecordOf<typeof payment>[]) => Promise<void> {
  const updateEach = useUpdateEach(payment.name);
  const refresh = useRefreshRun();
  return async (records) => {
    await updateEach(records, { run_id: null });
    await refresh();
  };
}
