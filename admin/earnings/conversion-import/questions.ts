import { type DateEvidence, dateOrderOf, evidenceOf, isAmbiguous, readFileDate } from '#shared/rules/file-date.ts';
import type { FileHead } from './file-head.ts';
import { type Mapping, valueOf } from './mapping.ts';
import { targetFields } from './target-fields.ts';

/** What the first lines of a file leave open, each with an example; absent where it is answered or not asked. */
export interface Questions {
  /** A date, and its two readings. */
  dateOrder?: { text: string; day: Date; month: Date };
  /** An order with several lines, and their amounts. */
  orderLines?: { order: string; amounts: string[] };
}

function dateQuestion(head: FileHead, mapping: Mapping): Questions['dateOrder'] {
  if (mapping.dateOrder !== undefined) return undefined;
  const shown = new Set<DateEvidence>();
  let example: Questions['dateOrder'];
  const sources = targetFields.flatMap(({ name, kind }) => (kind === 'instant' ? (mapping[name] ?? []) : []));
  for (const line of head.lines)
    for (const source of sources) {
      const text = valueOf(source, line) ?? '';
      const date = readFileDate(text);
      if (date === undefined) continue;
      shown.add(evidenceOf(date));
      if (isAmbiguous(date) && date.day && date.month) example ??= { text, day: date.day, month: date.month };
    }
  return dateOrderOf(shown) === undefined ? example : undefined;
}

function linesQuestion(head: FileHead, mapping: Mapping): Questions['orderLines'] {
  const { order_id: orderSource, transaction_amount: amountSource, orderLines } = mapping;
  if (orderLines !== undefined || orderSource === undefined || amountSource === undefined) return undefined;
  const amounts = new Map<string, string[]>();
  for (const line of head.lines) {
    const order = valueOf(orderSource, line) ?? '';
    if (order !== '') amounts.set(order, [...(amounts.get(order) ?? []), valueOf(amountSource, line) ?? '']);
  }
  const found = [...amounts].find(([, lines]) => lines.length > 1);
  return found && { order: found[0], amounts: found[1].map((amount) => (amount === '' ? '–' : amount)) };
}

/** Returns what has to be answered before a file can be read. */
export function questionsOf(head: FileHead, mapping: Mapping): Questions {
  const [dateOrder, orderLines] = [dateQuestion(head, mapping), linesQuestion(head, mapping)];
  return { ...(dateOrder && { dateOrder }), ...(orderLines && { orderLines }) };
}
