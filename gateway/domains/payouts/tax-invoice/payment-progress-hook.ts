import type { Executor } from '../../../db/client.ts';

/** When the payments of some ids are expected, as the screens show it; `late_days` of a note that was due earlier. */
export type ReadPaymentProgress = (
  executor: Executor,
  now: Date,
  ids: readonly number[],
) => Promise<
  ReadonlyMap<number, { expectedOn: string | null; note: { pay_day: string | null; late_days: number } | undefined }>
>;
