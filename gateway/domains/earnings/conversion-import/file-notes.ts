import { type DateEvidence, type DateOrder, dateOrderOf, evidenceOf, type FileDate } from '#shared/rules/file-date.ts';
import { server } from '#shared/words/earnings.pt-br.ts';
import type { ImportWarning } from '../conversion/table.ts';
import { type ImportError, importError } from './import-error.ts';

const texts = server.import_warnings;

export type ImportWarningCode = keyof typeof texts;

/** A date that reads differently by the order of day and month, as both readings, until the whole file was read. */
export const bothReadings = ({ day, month }: FileDate): string =>
  `${day?.toISOString() ?? ''}|${month?.toISOString() ?? ''}`;

/** Returns the reading of a date of a staged line, once the order is known. */
export function readingOf(instant: string, order: DateOrder): string {
  const bar = instant.indexOf('|');
  if (bar < 0) return instant;
  return order === 'day' ? instant.slice(0, bar) : instant.slice(bar + 1);
}

/** The order of the dates in a file: known, or to be asked, with the first date that needs it. */
export type FoundDateOrder = { order: DateOrder } | { question: ImportError };

/**
 * What the lines of a file show beside their values: in which order day and month are, and what a person should look at
 * before the import. A warning refuses nothing; it has its first line and how often it applies.
 */
export class FileNotes {
  private readonly warnings = new Map<ImportWarningCode, ImportWarning>();
  private readonly shown = new Set<DateEvidence>();
  private firstOpen: { line: number; column: string | null; text: string } | undefined;
  private firstMonth: { line: number; column: string | null } | undefined;
  private readonly futures: Record<DateOrder, { line: number; column: string | null; count: number }> = {
    day: { line: 0, column: null, count: 0 },
    month: { line: 0, column: null, count: 0 },
  };
  /** The order that mapping or headings say. */
  private readonly known: DateOrder | undefined;
  /** The end of the day of the import, in ms. */
  private readonly todayEndMs: number;

  constructor({ known, todayEnd }: { known: DateOrder | undefined; todayEnd: Date }) {
    this.known = known;
    this.todayEndMs = todayEnd.getTime();
  }

  warn(code: ImportWarningCode, line: number, column: string | null, count = 1): void {
    const found = this.warnings.get(code);
    if (found === undefined) this.warnings.set(code, { code, line, column, count, message: texts[code] });
    else found.count += count;
  }

  /**
   * Takes a date of a line.
   *
   * @param isEvent whether it says when something happened, so that it cannot be in the future
   * @returns what is staged: the instant, or both readings; undefined for a date that does not exist in the known order
   */
  takeDate(date: FileDate, place: { line: number; column: string | null; text: string }, isEvent: boolean) {
    const { known } = this;
    // The same in both orders, as most dates are.
    if (date.day !== undefined && date.day === date.month) {
      if (isEvent && date.day.getTime() >= this.todayEndMs)
        for (const order of ['day', 'month'] as const) this.noteFuture(order, date.day, place);
      return date.day.toISOString();
    }
    if (known !== undefined) {
      if (isEvent) this.noteFuture(known, date[known], place);
      return date[known]?.toISOString();
    }
    const evidence = evidenceOf(date);
    this.shown.add(evidence);
    if (evidence === 'both') this.firstOpen ??= place;
    if (evidence === 'month') this.firstMonth ??= place;
    if (isEvent) {
      this.noteFuture('day', date.day ?? date.month, place);
      this.noteFuture('month', date.month ?? date.day, place);
    }
    return evidence === 'both' ? bothReadings(date) : (date.day ?? date.month)?.toISOString();
  }

  private noteFuture(order: DateOrder, date: Date | undefined, place: { line: number; column: string | null }): void {
    if (date === undefined || date.getTime() < this.todayEndMs) return;
    const future = this.futures[order];
    if (future.count === 0) this.futures[order] = { ...place, count: 1 };
    else future.count += 1;
  }

  /** The order of the dates; asked where neither mapping, headings nor dates show it. */
  findDateOrder(): FoundDateOrder {
    const order = this.known ?? dateOrderOf(this.shown);
    if (order !== undefined) return { order: order === 'none' ? 'day' : order };
    const { line, column, text } = this.firstOpen ?? { line: 1, column: null, text: '' };
    const contradicts = this.firstOpen === undefined ? this.firstMonth : undefined;
    return { question: importError(contradicts?.line ?? line, contradicts?.column ?? column, 'date_order', text) };
  }

  /** Returns all warnings, in the order of their lines. */
  list(order: DateOrder): ImportWarning[] {
    const { line, column, count } = this.futures[order];
    if (count > 0) this.warn('future_date', line, column, count);
    if (this.known === undefined && order === 'month' && this.firstMonth !== undefined)
      this.warn('month_first', this.firstMonth.line, this.firstMonth.column);
    return [...this.warnings.values()].toSorted((one, other) => one.line - other.line);
  }
}
