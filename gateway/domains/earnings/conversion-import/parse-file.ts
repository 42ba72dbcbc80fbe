import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { DateOrder } from '#shared/rules/file-date.ts';
import { presetOf } from '#shared/rules/order-file-headings.ts';
import { businessDate, businessDayEnd } from '#shared/time.ts';
import type { RequestsUnderWay } from '../../../lib/requests-under-way.ts';
import { TextSet } from '../../../lib/text-set.ts';
import type { ImportWarning } from '../conversion/table.ts';
import type { ImportMapping } from '../import-mapping/mapping.ts';
import { bindMapping, type BoundMapping, columnOf, isHeaderOf } from './bind-mapping.ts';
import { DecimalSeparatorFinder } from './decimal-separator.ts';
import { detectEncoding } from './encoding.ts';
import { FileNotes } from './file-notes.ts';
import { type ImportError, importError, UnreadableFile } from './import-error.ts';
import { type ImportLine, isTotalLine, type LineContext, type ReadLine, readLine, type References } from './line.ts';
import { OrdersOfFile, type OrderTotal } from './order-lines.ts';
import { type CsvRecord, readRecords } from './records.ts';

/** Number of bad lines at which reading stops: the file or its mapping is wrong as a whole. */
const badLinesMax = 1_000;
/** Maximum number of errors in a response. */
export const errorsMax = 1_000;
/** The keys of all lines are kept until the end of the file, and its steps are stored in one transaction. */
const linesMax = 1_000_000;
/** A longer one would block the process for other requests. */
const linesPerBatch = 50;

/** The result of reading a file. */
export interface ParsedFile {
  mapping: BoundMapping;
  lines: number;
  /** The orders of these lines, with those that are refused. */
  orders: number;
  /** The orders with bad lines, and the bad lines whose order cannot be read. */
  refused: number;
  badLines: ReadonlySet<number>;
  /** Of orders with several lines or returns, by the line that has their details. */
  totals: ReadonlyMap<number, OrderTotal>;
  dateOrder: DateOrder;
  warnings: readonly ImportWarning[];
  /** Ordered by line; when reading was stopped, the last one says so. */
  errors: readonly ImportError[];
  /**
   * Whether it has a sale with its return, and the mapping does not say how lines of one order belong together. Bad lines are
   * not skipped then: without its return the sale would be stored with more than is left of it.
   */
  hasUnansweredReturns: boolean;
  /** Whether reading stopped because of too many bad lines. Then nothing of the file is stored. */
  isStopped: boolean;
}

/** Collects the results of the lines of a file. */
class Reading {
  lines = 0;
  readonly badLines = new Set<number>();
  private readonly errors: ImportError[] = [];
  private readonly separators = new DecimalSeparatorFinder(badLinesMax);
  /** Where lines of one order do not belong together: campaign and order number of the lines read so far. */
  private readonly seen = new TextSet();
  private lastOrderId: string | null = null;
  /** Where they do. */
  private readonly orders: OrdersOfFile | undefined;
  private lostLines = 0;
  /** Order numbers of returns, and whether one of them has another line. */
  private readonly returned = new Set<string | null>();
  private hasReturns = false;
  private readonly mapping: BoundMapping;
  private readonly notes: FileNotes;
  private readonly orderLines: ImportMapping['order_lines'];
  private lastLine = 1;

  constructor(mapping: BoundMapping, notes: FileNotes, orderLines: ImportMapping['order_lines']) {
    this.mapping = mapping;
    this.notes = notes;
    this.orderLines = orderLines;
    this.orders = orderLines === undefined || orderLines === 'refuse' ? undefined : new OrdersOfFile(orderLines);
  }

  get isStopped(): boolean {
    return this.badLines.size >= badLinesMax || this.separators.hasTooManyErrors;
  }

  isKnownOrder = (orderId: string): boolean => this.orders?.has(orderId) ?? false;

  /** @returns the conversion to stage; undefined for a bad line and for a further line of an order */
  take(lineNumber: number, read: ReadLine): ImportLine | undefined {
    this.lines += 1;
    if (this.lines > linesMax) throw new UnreadableFile([importError(lineNumber, null, 'too_many_lines')]);
    this.lastLine = lineNumber;
    for (const amount of read.amounts) this.separators.add(amount);
    return this.orders === undefined ? this.takeAlone(lineNumber, read) : this.takePart(lineNumber, read, this.orders);
  }

  /** Takes a line of a file with a line per order. */
  private takeAlone(lineNumber: number, { orderId, part, line, errors }: ReadLine): ImportLine | undefined {
    const isRepeated = line !== undefined && this.isRepeated(line);
    // The further lines of an order may lack all other cells.
    const lacksCells = errors.length > 0 && errors.every(({ code }) => code === 'required');
    const isFurther = lacksCells && orderId !== null && orderId === this.lastOrderId;
    if (orderId !== null) this.lastOrderId = orderId;
    // Also where an earlier line has its order: that it is a return matters more than that the order is repeated.
    if (part !== undefined && (part.units ?? 0) < 0) {
      const column = columnOf(this.mapping, 'transaction_amount');
      const error = importError(lineNumber, column, 'negative_amount', orderId ?? '');
      this.returned.add(orderId);
      this.hasReturns ||= isRepeated;
      this.refuse([error]);
      return undefined;
    }
    if (isRepeated || isFurther) {
      this.hasReturns ||= this.returned.has(orderId);
      this.refuse([importError(lineNumber, columnOf(this.mapping, 'order_id'), 'duplicate_in_file', orderId ?? '')]);
      return undefined;
    }
    if (line === undefined || part === undefined) {
      this.refuse(errors);
      return undefined;
    }
    if (line.is_returned || (part.refundedUnits ?? 0) > 0) this.notes.warn('returns', lineNumber, this.refundColumn);
    return line;
  }

  /** Takes a line of a file whose lines of one order belong together. */
  private takePart(lineNumber: number, read: ReadLine, orders: OrdersOfFile): ImportLine | undefined {
    const { orderId, part, line, errors } = read;
    if (orderId === null || part === undefined) {
      if (orderId === null) this.lostLines += 1;
      this.refuse(errors, orderId);
      return undefined;
    }
    const taken = orders.take(part);
    if (taken === 'further') return undefined;
    if (taken === 'first' && line !== undefined) return line;
    const error = taken === 'first' ? ({ code: 'required', target: 'status' } as const) : taken;
    this.refuse([importError(lineNumber, columnOf(this.mapping, error.target), error.code, orderId)], orderId);
    return undefined;
  }

  private get refundColumn(): string | null {
    return columnOf(this.mapping, 'refunded_amount');
  }

  finish(): ParsedFile {
    if (this.badLines.size < badLinesMax)
      for (const { error, orderId } of this.separators.listErrors()) this.refuse([error], orderId);
    const { mapping, lines, badLines, isStopped } = this;
    const dates = this.notes.findDateOrder();
    // It is asked before anything else: every other line may be wrong because of it.
    if ('question' in dates) throw new UnreadableFile([dates.question]);
    const { totals, orders, refused } = this.finishOrders();
    const errors = this.errors.sort((left, right) => left.line - right.line);
    const note = importError(this.lastLine, null, 'too_many_bad_lines');
    return {
      mapping,
      lines,
      badLines,
      isStopped,
      hasUnansweredReturns: this.hasReturns && this.orderLines === undefined,
      totals,
      orders,
      refused,
      dateOrder: dates.order,
      warnings: this.notes.list(dates.order),
      errors: isStopped ? [...errors.slice(0, errorsMax - 1), note] : errors,
    };
  }

  private finishOrders(): Pick<ParsedFile, 'totals' | 'orders' | 'refused'> {
    if (this.orders === undefined) return { totals: new Map(), orders: this.lines, refused: this.badLines.size };
    const found = this.orders.finish();
    for (const { line, target, code, orderId } of found.errors)
      this.errors.push(importError(line, columnOf(this.mapping, target), code, orderId));
    for (const line of found.badLines) this.badLines.add(line);
    if (found.returned > 0) this.notes.warn('returns', found.returnedLine, this.refundColumn, found.returned);
    if (found.severalLines > 1 && found.repeated === found.severalLines)
      this.notes.warn(
        'repeated_total',
        found.repeatedLine,
        columnOf(this.mapping, 'transaction_amount'),
        found.repeated,
      );
    return { totals: found.totals, orders: found.count + this.lostLines, refused: found.refused + this.lostLines };
  }

  private refuse(errors: readonly ImportError[], orderId: string | null = null): void {
    for (const error of errors) this.badLines.add(error.line);
    this.errors.push(...errors);
    if (orderId !== null) this.orders?.spoil(orderId);
  }

  private isRepeated({ campaign_id: campaignId, order_id: orderId }: ImportLine): boolean {
    return !this.seen.add(`${campaignId} ${orderId}`);
  }
}

/**
 * Yields the valid lines as JSON arrays, one per line of text. Lines with the wrong decimal separator are known only
 * at the end.
 */
async function* parseLines(
  records: AsyncGenerator<CsvRecord>,
  reading: Reading,
  context: LineContext,
): AsyncGenerator<string> {
  let batch: ImportLine[] = [];
  const written = () => `${JSON.stringify(batch)}\n`;
  for await (const record of records) {
    if (isTotalLine(record, context)) {
      context.notes.warn('total_line', record.line, null);
      continue;
    }
    const line = reading.take(record.line, readLine(record, context));
    if (reading.isStopped) return;
    if (line === undefined) continue;
    batch.push(line);
    if (batch.length === linesPerBatch) {
      yield written();
      batch = [];
    }
  }
  if (batch.length > 0) yield written();
}

/**
 * Reads a whole file and writes its valid lines to another file, from which the steps are made. Does not use the
 * database. Stops at the thousandth bad line.
 *
 * @param stagedPath of the file to write, with one JSON array of {@link ImportLine} per line
 * @throws {UnreadableFile} when no line can be read
 * @throws the reason of the signal
 */
export async function parseFile(
  { file, mapping }: { file: { path: string }; mapping: ImportMapping },
  references: References,
  stagedPath: string,
  { requests, signal, now }: { requests: RequestsUnderWay; signal: AbortSignal; now: Date },
): Promise<ParsedFile> {
  const records = readRecords(file.path, await detectEncoding(file.path), isHeaderOf(mapping));
  const first = await records.next();
  if (first.done) throw new UnreadableFile([importError(1, null, 'empty_file')]);
  const header = first.value.cells;
  const { bound, known, errors } = bindMapping(mapping, header);
  if (errors.length > 0) throw new UnreadableFile(errors);

  const dateOrder = mapping.date_order ?? presetOf(header)?.dateOrder;
  const notes = new FileNotes({ known: dateOrder, todayEnd: businessDayEnd(businessDate(now)) });
  if (known.refunded !== null) notes.warn('refund_column', first.value.line, known.refunded);
  const reading = new Reading(bound, notes, mapping.order_lines);
  const context: LineContext = {
    columnCount: header.length,
    mapping: bound,
    known,
    decimal: mapping.decimal,
    notes,
    references,
    isKnownOrder: reading.isKnownOrder,
  };
  try {
    const batches = requests.between(parseLines(records, reading, context));
    await pipeline(batches, createWriteStream(stagedPath, { mode: 0o600 }), { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
  return reading.finish();
}
