import type { PaymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { itemIdOf } from '../payment-run/item-number.ts';
import { inSlices } from './in-slices.ts';
import { type CodeTable, type Outcome, outcomeOf } from './return-codes.ts';
import type { ReturnFault } from './return-faults.ts';
import type { SentItem } from './told-items.ts';
import type { ToldPayment } from './told-payment.ts';

/** Another state of an item, because of a line. */
export interface ItemMove {
  item: SentItem;
  to: 'paid' | 'failed' | 'review' | 'returned';
  failure: PaymentFailure | null;
  /** `YYYY-MM-DD`; null unless it is paid. */
  paidOn: string | null;
  /** What the bank said, as in its file. */
  codes: string;
  reference: string;
}

/** A line, with what it does to its payment. */
export interface DecidedLine {
  payment: ToldPayment;
  itemId: number | null;
  outcome: ItemMove['to'] | 'unchanged' | 'error';
}

/** What a return changes. */
export interface Decision {
  /** Every line that was read, in the order of the file. */
  lines: DecidedLine[];
  moves: ItemMove[];
  unchanged: number;
  faults: ReturnFault[];
}

interface Circumstances {
  items: ReadonlyMap<number, SentItem>;
  codes: CodeTable;
  /** The business date. */
  today: string;
}

type Next = Pick<ItemMove, 'to' | 'failure'> | 'unchanged' | 'already_settled';

/** What an item that is open at the bank becomes. */
function ofOpen(outcome: Outcome, isInReview: boolean): Next {
  if (outcome.kind === 'unchanged' || (outcome.kind === 'review' && isInReview)) return 'unchanged';
  // The money of one that was never known as paid has not left.
  if (outcome.kind === 'returned') return { to: 'failed', failure: 'returned' };
  return { to: outcome.kind, failure: outcome.kind === 'failed' ? outcome.failure : null };
}

/** What an outcome means for an item in its state. One that has ended changes again only where its money comes back. */
function nextOf({ state }: SentItem, outcome: Outcome): Next {
  if (state === 'included' || state === 'sent' || state === 'review') return ofOpen(outcome, state === 'review');
  if (outcome.kind === 'unchanged') return 'unchanged';
  if (state === 'paid') {
    if (outcome.kind === 'returned') return { to: 'returned', failure: 'returned' };
    return outcome.kind === 'paid' ? 'unchanged' : 'already_settled';
  }
  const isKnown = outcome.kind === 'failed' || outcome.kind === 'returned';
  // What came back was paid once: the return that said so may come again.
  return isKnown || (state === 'returned' && outcome.kind === 'paid') ? 'unchanged' : 'already_settled';
}

/** Returns what speaks against an item being paid as a line says; undefined if nothing does. */
function doubtOf(told: ToldPayment, item: SentItem, today: string): ReturnFault | undefined {
  if (told.paidCents !== BigInt(item.amountCents))
    return { line: told.line, code: 'paid_amount_differs', value: told.number };
  if (told.paidOn === '' || told.paidOn > today) return { line: told.line, code: 'paid_date', value: told.paidOn };
  return undefined;
}

/**
 * Decides what the lines of a return change, each by itself, and in whatever order they come. A line is matched by number
 * and amount; one that is not is a fault and changes nothing.
 */
export async function decideReturn(
  told: readonly ToldPayment[],
  { items, codes, today }: Circumstances,
): Promise<Decision> {
  const decision: Decision = { lines: [], moves: [], unchanged: 0, faults: [] };
  const counts = new Map<string, number>();
  for (const { number } of told) counts.set(number, (counts.get(number) ?? 0) + 1);

  await inSlices(told, (payment) => {
    const { line, number } = payment;
    const item = items.get(itemIdOf(number) ?? 0);
    const decide = (outcome: DecidedLine['outcome']) =>
      void decision.lines.push({ payment, itemId: item?.id ?? null, outcome });
    const refuse = (code: ReturnFault['code']) => {
      decision.faults.push({ line, code, value: number.trim() });
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
    const outcome = outcomeOf(payment.codes, codes);
    const isOpen = item.state !== 'paid' && item.state !== 'failed' && item.state !== 'returned';
    const doubt = isOpen && outcome.kind === 'paid' ? doubtOf(payment, item, today) : undefined;
    if (doubt) decision.faults.push(doubt);
    const next = nextOf(item, doubt ? { kind: 'review' } : outcome);
    if (next === 'already_settled') {
      refuse(next);
      return;
    }
    decide(next === 'unchanged' ? next : next.to);
    if (next === 'unchanged') return (decision.unchanged += 1);
    const paidOn = next.to === 'paid' ? payment.paidOn : null;
    return decision.moves.push({
      ...{ item, ...next, paidOn },
      ...{ codes: payment.codes.join(' '), reference: payment.reference },
    });
  });
  return decision;
}
