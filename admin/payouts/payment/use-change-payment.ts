import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useUpdate } from 'react-admin';
import type { InputOf } from '#shared/contract/contract.ts';
import { payment } from '#shared/resources/payouts/payment.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import type { Payment } from './payment-actions.ts';

/** What shows the state of a payment. */
const CONCERNED = [payment.name, 'payment-run', 'payment-exclusion', 'invoice'] as const;

/**
 * Changes a payment by hand. The screen changes only after the server accepts.
 *
 * @returns a function that takes the change and the message of its success; it rejects with what the server refused,
 *   after the user was notified
 */
export function useChangePayment(record: Payment) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const onError = useFailedChange(payment.name);
  const [update] = useUpdate<Payment>();
  return async (data: InputOf<typeof payment>, done: string) => {
    const params = { id: record.id, data, previousData: record };
    await update(payment.name, params, { mutationMode: 'pessimistic', returnPromise: true, onError });
    notify(done, { type: 'success' });
    await Promise.all(CONCERNED.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  };
}
