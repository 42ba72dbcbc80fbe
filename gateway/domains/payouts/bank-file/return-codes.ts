import type { BankReviewReason } from '#shared/codes/payouts/bank-review-reason.ts';
import { type PaymentFailure, paymentFailure } from '#shared/codes/payouts/payment-failure.ts';

/**
 * The meaning of a return code: paid; accepted, which changes nothing; a note, which beside other codes says nothing;
 * refused, which beside a reason says nothing; or why the payment failed, `returned` if the money came back.
 */
export const codeMeanings = [
  'paid',
  'accepted',
  'note',
  'refused',
  ...paymentFailure.names.filter((name) => name !== 'unknown'),
] as const;
export type CodeMeaning = (typeof codeMeanings)[number];

export type CodeTable = Readonly<Record<string, CodeMeaning>>;

type Failure = Exclude<PaymentFailure, 'unknown'>;

/** The combined meaning of the codes of a payment. `returned`: the money came back, even after the payment was made. */
export type Outcome =
  | { kind: 'paid' | 'unchanged' | 'returned' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'review'; reason: BankReviewReason };

const meaningOf = (code: string, table: CodeTable): CodeMeaning | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined;

/** Reasons that the affiliate cannot correct. One that the affiliate can correct goes before them. */
const notOfPayee: readonly CodeMeaning[] = ['operator', 'bank_unavailable', 'refused'];

/** Returns why a payment failed, by codes that all refuse it. */
function failureOf(meanings: readonly CodeMeaning[]): Failure {
  const cancelled = meanings.find((meaning) => meaning === 'cancelled_by_bank');
  const reason = cancelled ?? meanings.find((meaning) => !notOfPayee.includes(meaning));
  const chosen = reason ?? meanings.find((meaning) => meaning !== 'refused');
  return paymentFailure.names.find((name): name is Failure => name === chosen) ?? 'operator';
}

/**
 * Decides what the codes of a payment mean. An unknown code, none at all, and codes that contradict each other are for
 * review: a payment becomes paid only by an explicit code, beside which nothing else is said.
 */
export function outcomeOf(codes: readonly string[], table: CodeTable): Outcome {
  if (codes.length === 0) return { kind: 'review', reason: 'no_code' };
  const known = codes.map((code) => meaningOf(code, table)).filter((meaning) => meaning !== undefined);
  if (known.length < codes.length) return { kind: 'review', reason: 'unknown_code' };
  const decisive = known.filter((meaning) => meaning !== 'note');
  const [first, ...others] = decisive;
  if (first === undefined) return { kind: 'unchanged' };
  const kinds = new Set([first, ...others].map((each) => (each === 'paid' || each === 'accepted' ? each : 'refusal')));
  if (kinds.size > 1) return { kind: 'review', reason: 'conflicting_codes' };
  if (first === 'paid') return { kind: 'paid' };
  if (first === 'accepted') return { kind: 'unchanged' };
  return decisive.includes('returned') ? { kind: 'returned' } : { kind: 'failed', failure: failureOf(decisive) };
}

/**
 * Returns the codes of a whole lot that apply to each of its payments: refusals and unknown codes. Acceptance of the
 * lot says nothing about a payment.
 */
export const codesOfLot = (codes: readonly string[], table: CodeTable): string[] =>
  codes.filter((code) => !['paid', 'accepted', 'note'].includes(meaningOf(code, table) ?? ''));
