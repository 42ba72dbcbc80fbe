import { addDays } from '#shared/time.ts';
import type { WaitingLine } from './use-waiting.ts';

export type Urgency = 'late' | 'soon' | 'open';

type Dates = Pick<WaitingLine, 'oldest_on' | 'due_on'>;

/** How urgent something is on a date: late after its deadline, soon on that day and the day before. */
export function urgencyOf({ due_on: dueOn }: Pick<Dates, 'due_on'>, today: string): Urgency {
  if (dueOn === null || dueOn > addDays(today, 1)) return 'open';
  return dueOn < today ? 'late' : 'soon';
}

const ranks: Readonly<Record<Urgency, number>> = { late: 0, soon: 1, open: 2 };
/** After every date. */
const never = '9999-12-31';

/** Sorts the worst first: by urgency, then by deadline, or by age where none is near. */
export function worstFirst<Line extends Dates>(lines: readonly Line[], today: string): Line[] {
  const keyOf = (line: Line) => {
    const urgency = urgencyOf(line, today);
    return [ranks[urgency], (urgency === 'open' ? line.oldest_on : line.due_on) ?? never].join(' ');
  };
  return lines.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

const dayMs = 86_400_000;

/** How many days a date is before another one. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;
