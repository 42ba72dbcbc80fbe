import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BankReviewReason } from '#shared/codes/payouts/bank-review-reason.ts';
import type { PaymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import type { Executor } from '../../../db/client.ts';
import { forEachYielding } from '../bank-file/for-each-yielding.ts';
import { itemIdOf } from '../bank-file/item-number.ts';
import { type CodeTable, type Outcome, outcomeOf } from '../bank-file/return-codes.ts';
import type { ReturnError, ReturnLine } from '../bank-file/return-lines.ts';

const itemsSchema = z.array(
  z.object({
    id: z.number(),
    runId: z.number(),
    runState: z.enum(['closed', 'sent', 'settled']),
    paymentId: z.number(),
    amountCents: z.number(),
    state: z.enum(['included', 'sent', 'review', 'paid', 'failed', 'returned']),
  }),
);

/** An item of a run that went to the bank. */
export type SubmittedItem = z.output<typeof itemsSchema>[number];

/** Returns the items that are in a file for the bank, by id. */
export async function findSubmittedItems(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, SubmittedItem>> {
  const { rows } = await executor.execute(sql`
    select item.id, item.run_id as "runId", run.state as "runState", item.payment_id as "paymentId",
      item.amount_cents as "amountCents", item.state
    from payment_run_items as item join payment_runs as run on run.id = item.run_id
      join bank_files as file on file.run_id = item.run_id and file.method = item.method
    where item.id = any(${sql.param([...ids])}::integer[]) and item.state <> 'removed'
      and run.state in ('closed', 'sent', 'settled')`);
  return new Map(itemsSchema.parse(rows).map((item) => [item.id, item]));
}

/** The new state of an item and its payment, caused by a line. */
export interface PaymentMove {
  item: SubmittedItem;
  to: 'paid' | 'failed' | 'review' | 'returned';
  failure: PaymentFailure | null;
  /** `YYYY-MM-DD`; null unless it is paid. */
  paidOn: string | null;
  /** The codes as in the bank's file. */
  codes: string;
  reference: string;
}

/** A line and its effect on its payment. */
export interface DecidedLine {
  payment: ReturnLine;
  itemId: number | null;
  outcome: PaymentMove['to'] | 'unchanged' | 'error';
  /** Why it is for review; null for another outcome. */
  reviewReason: BankReviewReason | null;
}

export interface Decision {
  /** All lines that were read, in the order of the file. */
  lines: DecidedLine[];
  moves: PaymentMove[];
  unchanged: number;
  errors: ReturnError[];
}

interface Circumstances {
  items: ReadonlyMap<number, SubmittedItem>;
  codes: CodeTable;
  /** The business date. */
  today: string;
}

type Next = Pick<PaymentMove, 'to' | 'failure'> | 'unchanged' | 'already_settled';

/** The next state of an item that is open at the bank, by outcome. */
function ofOpen(outcome: Outcome, isInReview: boolean): Next {
  if (outcome.kind === 'unchanged' || (outcome.kind === 'review' && isInReview)) return 'unchanged';
  // The money of an item that was never paid has not left.
  if (outcome.kind === 'returned') return { to: 'failed', failure: 'returned' };
  return { to: outcome.kind, failure: outcome.kind === 'failed' ? outcome.failure : null };
}

/**
 * Returns the effect of an outcome on an item in its state. An item that has ended changes again only if its money
 * comes back.
 */
function nextOf({ state }: SubmittedItem, outcome: Outcome): Next {
  if (state === 'included' || state === 'sent' || state === 'review') return ofOpen(outcome, state === 'review');
  if (outcome.kind === 'unchanged') return 'unchanged';
  if (state === 'paid') {
    if (outcome.kind === 'returned') return { to: 'returned', failure: 'returned' };
    return outcome.kind === 'paid' ? 'unchanged' : 'already_settled';
  }
  const isKnown = outcome.kind === 'failed' || outcome.kind === 'returned';
  // An item whose money came back was paid before; the return that reported it may be read again.
  return isKnown || (state === 'returned' && outcome.kind === 'paid') ? 'unchanged' : 'already_settled';
}

/** Why an item does not become paid although its line reports it. */
type PaidError = ReturnError & { code: 'paid_amount_differs' | 'paid_date' };

/** Returns why an item does not become paid although its line reports it; undefined if it does. */
function errorOfPaid(line: ReturnLine, item: SubmittedItem, today: string): PaidError | undefined {
  if (line.paidCents !== BigInt(item.amountCents))
    return { line: line.line, code: 'paid_amount_differs', value: line.number };
  if (line.paidOn === '' || line.paidOn > today) return { line: line.line, code: 'paid_date', value: line.paidOn };
  return undefined;
}

/**
 * Decides the effects of the lines of a return, each independently and in any order. A line is matched by number and
 * amount; one without a match is an error and changes nothing.
 */
export async function decideReturn(
  lines: readonly ReturnLine[],
  { items, codes, today }: Circumstances,
): Promise<Decision> {
  const decision: Decision = { lines: [], moves: [], unchanged: 0, errors: [] };
  const counts = new Map<string, number>();
  for (const { number } of lines) counts.set(number, (counts.get(number) ?? 0) + 1);

  await forEachYielding(lines, (payment) => {
    const { line, number } = payment;
    const item = items.get(itemIdOf(number) ?? 0);
    const decide = (outcome: DecidedLine['outcome'], reviewReason: BankReviewReason | null = null) =>
      void decision.lines.push({ payment, itemId: item?.id ?? null, outcome, reviewReason });
    const refuse = (code: ReturnError['code']) => {
      decision.errors.push({ line, code, value: number.trim() });
      decide('error');
    };
    if (item === undefined) {
      refuse('unknown_number');
      return;
    }
    if (payment.amountCents !== BigInt(item.amountCents)) {
      refuse('amount_differs');
      return;
    }
    if ((counts.get(number) ?? 0) > 1) {
      refuse('duplicate');
      return;
    }
    const reported = outcomeOf(payment.codes, codes);
    const isOpen = item.state !== 'paid' && item.state !== 'failed' && item.state !== 'returned';
    const error = isOpen && reported.kind === 'paid' ? errorOfPaid(payment, item, today) : undefined;
    if (error) decision.errors.push(error);
    const outcome: Outcome = error ? { kind: 'review', reason: error.code } : reported;
    const next = nextOf(item, outcome);
    if (next === 'already_settled') {
      refuse(next);
      return;
    }
    const isForReview = next !== 'unchanged' && next.to === 'review' && outcome.kind === 'review';
    decide(next === 'unchanged' ? next : next.to, isForReview ? outcome.reason : null);
    if (next === 'unchanged') return (decision.unchanged += 1);
    const paidOn = next.to === 'paid' ? payment.paidOn : null;
    return decision.moves.push({
      item,
      ...next,
      paidOn,
      codes: payment.codes.join(' '),
      reference: payment.reference,
    });
  });
  return decision;
}
