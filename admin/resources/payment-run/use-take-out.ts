import type { RecordOf } from '#shared/contract.ts';
import { payment } from '#shared/resources/payment.ts';
import { useUpdateEach } from '../../kit/use-update-each.ts';
import { useRefreshRun } from './use-change-run.ts';

/** Returns a function that takes payments out of their draft, and reads again what shows it. */
export function useTakeOut(): (records: readonly RecordOf<typeof payment>[]) => Promise<void> {
  const updateEach = useUpdateEach(payment.name);
  const refresh = useRefreshRun();
  return async (records) => {
    await updateEach(records, { run_id: null });
    await refresh();
  };
}
