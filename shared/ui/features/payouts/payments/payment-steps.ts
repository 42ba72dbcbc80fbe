import { type PaymentState, paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';

type Payment = ResourceRecord<'payment'>;

/** A step of a payment as the affiliate knows it; `note_approved` and `queued_again` are ways to be ready. */
export type StepName = Exclude<PaymentState, 'ready'> | 'note_approved' | 'queued_again';

export interface PaymentStep {
  name: StepName;
  /** When it happened, ISO 8601; null if it has not, or it is unknown. */
  at: string | null;
  /** Why it failed or came back; null of any other step, and where it is unknown. */
  failureCode: string | null;
  /** `ended`: it happened, and nothing follows it, as after a cancellation. */
  status: 'done' | 'current' | 'failed' | 'ended' | 'next';
}

/** The steps that follow each state when nothing goes wrong. */
const stepsAfter: Readonly<Record<PaymentState, readonly StepName[]>> = {
  requested: ['scheduled', 'sent', 'paid'],
  awaiting_invoice: ['scheduled', 'sent', 'paid'],
  ready: ['scheduled', 'sent', 'paid'],
  scheduled: ['sent', 'paid'],
  sent: ['paid'],
  review: ['paid'],
  paid: [],
  failed: [],
  returned: [],
  cancelled: [],
};

const statusOfLast: Readonly<Partial<Record<StepName, PaymentStep['status']>>> = {
  awaiting_invoice: 'current',
  scheduled: 'current',
  sent: 'current',
  review: 'current',
  failed: 'failed',
  returned: 'failed',
  cancelled: 'ended',
};

/** Returns the name of a move to `ready`, which depends on where it comes from; undefined where it says nothing new. */
function readyName(previous: string | undefined): StepName | undefined {
  if (previous === 'awaiting_invoice') return 'note_approved';
  return previous === 'failed' || previous === 'returned' ? 'queued_again' : undefined;
}

interface Move {
  state: string;
  at: string | null;
  failure_code: string | null;
}

/** Returns the moves of a payment from its request on, also where the gateway does not know all of them. */
function movesOf({ state, failure_code, requested_at: requestedAt, paid_at: paidAt, timeline }: Payment): Move[] {
  const moves: Move[] = [...timeline];
  if (moves[0]?.state !== 'requested') moves.unshift({ state: 'requested', at: requestedAt, failure_code: null });
  if (moves.at(-1)?.state !== state) moves.push({ state, at: state === 'paid' ? paidAt : null, failure_code });
  return moves;
}

/** Returns what happened with a payment, oldest first, and then what follows if nothing goes wrong. */
export function paymentSteps(payment: Payment): PaymentStep[] {
  const moves = movesOf(payment);
  const happened = moves.flatMap(({ state, at, failure_code: failureCode }, index): PaymentStep[] => {
    const known = paymentState.byCode(state);
    if (known === undefined) return [];
    const name = known.name === 'ready' ? readyName(moves[index - 1]?.state) : known.name;
    return name === undefined ? [] : [{ name, at, failureCode, status: 'done' }];
  });
  const last = happened.at(-1);
  const status = last && statusOfLast[last.name];
  const past = status === undefined ? happened : [...happened.slice(0, -1), ...(last ? [{ ...last, status }] : [])];
  const known = paymentState.byCode(payment.state);
  const coming = known === undefined ? [] : stepsAfter[known.name];
  return [...past, ...coming.map((name): PaymentStep => ({ name, at: null, failureCode: null, status: 'next' }))];
}
