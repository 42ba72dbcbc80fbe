import { toReais } from '#shared/money.ts';
import type { Unearning } from '../conversion/table.ts';
import type { DecidedReport } from '../conversion-report/decide-report.ts';

/** Adds sums by reason. */
export function addUnearning(sums: readonly Unearning[], others: readonly Unearning[]): Unearning[] {
  const byReason = new Map(sums.map((sum) => [sum.reason, sum]));
  for (const other of others) {
    const sum = byReason.get(other.reason) ?? { reason: other.reason, orders: 0, amountCents: 0, commissionCents: 0 };
    byReason.set(other.reason, {
      reason: other.reason,
      orders: sum.orders + other.orders,
      amountCents: sum.amountCents + other.amountCents,
      commissionCents: sum.commissionCents + other.commissionCents,
    });
  }
  return [...byReason.values()];
}

/** Sums the orders that earn nothing because they are blocked, by reason. Refused reports are left out. */
export function unearningOf(decided: readonly DecidedReport[]): Unearning[] {
  const blocked = decided.filter(({ outcome }) => outcome !== 'refused').map(({ after }) => after);
  return addUnearning(
    [],
    blocked.flatMap(({ block, blockLiftedAt, amountCents, commissionCents }) =>
      block === null || blockLiftedAt !== null ? [] : [{ reason: block, orders: 1, amountCents, commissionCents }],
    ),
  );
}

/** Converts the sums to their wire form. */
export const wireUnearning = (sums: readonly Unearning[]) =>
  sums.map(({ reason, orders, amountCents, commissionCents }) => ({
    reason,
    orders,
    amount: toReais(amountCents),
    commission: toReais(commissionCents),
  }));
