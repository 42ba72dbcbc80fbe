import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useUpdate } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { paymentRun } from '#shared/resources/payouts/payment-run.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';

export type Run = RecordOf<typeof paymentRun>;

/** What shows the state of a run, or of its payments. */
const CONCERNED = [paymentRun.name, 'payment', 'payment-exclusion'] as const;

/** Returns a function that reads everything again that shows a run or its payments. */
export function useRefreshRun(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(CONCERNED.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/**
 * Moves a run to another state. The screen changes only after the server accepts.
 *
 * @returns `change`, which rejects with what the server refused, after the user was notified; and whether one is under way
 */
export function useChangeRun(run: Run) {
  const notify = useNotify();
  const refresh = useRefreshRun();
  const onError = useFailedChange(paymentRun.name);
  const [update, { isPending }] = useUpdate<Run>();
  const change = async (state: 'closed' | 'sent' | 'cancelled') => {
    await update(
      paymentRun.name,
      { id: run.id, data: { state }, previousData: run },
      { mutationMode: 'pessimistic', returnPromise: true, onError },
    );
    notify(`admin.payout.done.${state}`, { type: 'success' });
    await refresh();
  };
  return { change, isPending };
}
