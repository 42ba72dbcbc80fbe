import { type PaymentMethod, paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { toCents, toReais } from '#shared/money.ts';
import type { paymentRun } from '#shared/resources/payouts/payment-run.ts';

type Run = RecordOf<typeof paymentRun>;

/** What a run waits for. */
export type RunStep =
  'empty' | 'close' | 'another_closes' | 'send' | 'read_return' | 'mark_abroad' | 'fix' | 'done' | 'cancelled';

/** The stages of a run's payments, in the order of the page, with the states of their items. */
const outcomeStates = {
  open: ['included', 'sent'],
  paid: ['paid'],
  failed: ['failed', 'returned'],
  review: ['review'],
} as const;

export type Outcome = keyof typeof outcomeStates;

interface Total {
  count: number;
  /** Reais. */
  amount: number;
}

const totalOf = (sums: Run['sums']): Total => ({
  count: sums.reduce((count, sum) => count + sum.count, 0),
  amount: toReais(sums.reduce((cents, { amount }) => cents + toCents(amount), 0)),
});

/** Returns the number and the sum of a run's payments by stage. */
export function outcomesOf({ sums }: Pick<Run, 'sums'>): Readonly<Record<Outcome, Total>> {
  const of = (outcome: Outcome) => {
    const states: readonly string[] = outcomeStates[outcome];
    return totalOf(sums.filter(({ state }) => states.includes(state)));
  };
  return { open: of('open'), paid: of('paid'), failed: of('failed'), review: of('review') };
}

/** Returns the number and the sum of a run's payments by method; methods without payments are left out. */
export function waysOf({ sums }: Pick<Run, 'sums'>): (Total & { method: PaymentMethod })[] {
  return paymentMethod.allCodes
    .map((method) => ({ method, ...totalOf(sums.filter((sum) => sum.method === method)) }))
    .filter(({ count }) => count > 0);
}

/** Returns what a run waits for, as the signed-in user sees it. */
export function runStep(run: Run): RunStep {
  switch (run.state) {
    case 'draft':
      if (run.count === 0) return 'empty';
      return run.can_close ? 'close' : 'another_closes';
    case 'closed':
      return 'send';
    case 'sent':
      // The bank answers no file about payments abroad: people mark them by hand.
      return run.files.every(({ method }) => method === 'abroad') ? 'mark_abroad' : 'read_return';
    case 'cancelled':
      return 'cancelled';
    default:
      return run.failed > 0 ? 'fix' : 'done';
  }
}

/**
 * Returns the state of a payment as it came out of one run; the payment itself may have moved on, such as to another run.
 *
 * @param runState of that run
 */
export function itemState(
  runState: string,
  { state, item_state }: { state: string; item_state: string | null },
): string {
  if (item_state === null) return state;
  if (item_state !== 'included') return item_state;
  return runState === 'draft' ? 'ready' : 'scheduled';
}
