import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { businessDate } from '#shared/time.ts';
import type { Conversion } from '../../earnings/conversion/report.ts';
import type { Money } from './money-events.ts';

/**
 * Says in one word where the money of a sale is, with the day that matters and the payment that has it: what somebody asks
 * who wants to know why it was not paid.
 */
export function standingOf(
  { validationStatus, block }: Pick<Conversion, 'validationStatus' | 'block'>,
  { lines, payments }: Pick<Money, 'lines' | 'payments'>,
): { code: string; on: string | null; paymentId: number | null } {
  const plain = (code: string, on: string | null = null) => ({ code, on, paymentId: null });
  const refused = commissionState.code('refused');
  const claimed = lines.findLast(({ kind, state }) => kind === 'refund' && state !== refused);
  if (claimed !== undefined) {
    const settled = payments.findLast(
      ({ commissionIds, state }) => commissionIds.includes(claimed.id) && state !== 'cancelled',
    );
    return settled === undefined ? plain('claimed_back') : { ...plain('settled'), paymentId: settled.id };
  }
  if (block !== null) return plain('blocked');
  if (validationStatus === conversionStatus.code('refused')) return plain('refused');
  const earning = lines.findLast(({ kind, state }) => kind === 'earning' && state !== refused);
  if (earning === undefined) {
    return plain(validationStatus === conversionStatus.code('pending') ? 'pending' : 'earns_nothing');
  }
  if (earning.state === commissionState.code('future')) return plain('future', earning.availableOn);
  if (earning.state === commissionState.code('available')) return plain('available');
  const payment = payments.findLast(
    ({ commissionIds, state }) => commissionIds.includes(earning.id) && state !== 'cancelled',
  );
  // The role may not read payments.
  if (payment === undefined) return plain(earning.state === commissionState.code('paid') ? 'paid' : 'requested');
  const on = payment.state === 'paid' && payment.paidAt !== null ? businessDate(payment.paidAt) : payment.payDate;
  return { code: payment.state, on, paymentId: payment.id };
}
