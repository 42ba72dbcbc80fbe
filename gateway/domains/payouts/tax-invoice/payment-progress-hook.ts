import type { Executor } from '../../../db/client.ts';

/**
 * Reads when payments are expected, as the screens show it, by id. `late_days` is 0 unless a missing tax invoice is past its
 * due date.
 */
export type ReadPaymentProgress = (
  executor: Executor,
  now: Date,
  ids: readonly number[],
) => Promise<
  ReadonlyMap<
    number,
    { expectedOn: string | null; taxInvoice: { pay_day: string | null; late_days: number } | undefined }
  >
>;

declare module '../../../engine/context.ts' {
  interface Hooks {
    readPaymentProgress: ReadPaymentProgress;
  }
}
