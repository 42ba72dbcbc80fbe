import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { RequestsUnderWay } from '../../../lib/requests-under-way.ts';
import { DecimalSeparatorFinder } from './decimal-separator.ts';
import { detectEncoding } from './encoding.ts';
import { type ImportError, importError, UnreadableFile } from './import-error.ts';
import { type ImportLine, type LineContext, type ReadLine, readLine, type References } from './line.ts';
import type { ImportMapping } from '../import-mapping/mapping.ts';
import { bindMapping, type BoundMapping, columnOf } from './bind-mapping.ts';
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
  badLines: ReadonlySet<number>;
  /** Ordered by line; when reading was stopped, the last one says so. */
  errors: readonly ImportError[];
  /** Whether reading stopped because of too many bad lines. Then nothing of the file is stored. */
  isStopped: boolean;
}

/** Collects the results of the lines of a file. */
class Reading {
  lines = 0;
  readonly badLines = new Set<number>();
  private readonly errors: ImportError[] = [];
  private readonly separators = new DecimalSeparatorFinder(badLinesMax);
  /** Campaign and order number of the lines read so far. */
  private readonly seen = new Set<string>();
  private readonly mapping: BoundMapping;
  private lastLine = 1;

  constructor(mapping: BoundMapping) {
    this.mapping = mapping;
  }

  get isStopped(): boolean {
    return this.badLines.size >= badLinesMax || this.separators.hasTooManyErrors;
  }

  /** @returns the conversion of the line; undefined when the line has an error */
  take(lineNumber: number, { line, errors, amounts }: ReadLine): ImportLine | undefined {
    this.lines += 1;
    if (this.lines > linesMax) throw new UnreadableFile([importError(lineNumber, null, 'too_many_lines')]);
    this.lastLine = lineNumber;
    for (const amount of amounts) this.separators.add(amount);
    if (line === undefined) this.refuse(errors);
    else if (this.isRepeated(line))
      this.refuse([importError(lineNumber, columnOf(this.mapping, 'order_id'), 'duplicate_in_file', line.order_id)]);
    else return line;
    return undefined;
  }

  finish(): ParsedFile {
    if (this.badLines.size < badLinesMax) this.refuse(this.separators.listErrors());
    const { mapping, lines, badLines, isStopped } = this;
    const errors = this.errors.sort((left, right) => left.line - right.line);
    const note = importError(this.lastLine, null, 'too_many_bad_lines');
    return {
      ...{ mapping, lines, badLines, isStopped },
      errors: isStopped ? [...errors.slice(0, errorsMax - 1), note] : errors,
    };
  }

  private refuse(errors: readonly ImportError[]): void {
    for (const error of errors) this.badLines.add(error.line);
    this.errors.push(...errors);
  }

  private isRepeated({ campaign_id: campaignId, order_id: orderId }: ImportLine): boolean {
    const key = `${campaignId} ${orderId}`;
    if (this.seen.has(key)) return true;
    this.seen.add(key);
    return false;
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
  { requests, signal }: { requests: RequestsUnderWay; signal: AbortSignal },
): Promise<ParsedFile> {
  const records = readRecords(file.path, await detectEncoding(file.path));
  const first = await records.next();
  if (first.done) throw new UnreadableFile([importError(1, null, 'empty_file')]);
  const header = first.value.cells;
  const { bound, errors } = bindMapping(mapping, header);
  if (errors.length > 0) throw new UnreadableFile(errors);

  const reading = new Reading(bound);
  const context = { columnCount: header.length, mapping: bound, decimal: mapping.decimal, references };
  try {
    const batches = requests.between(parseLines(records, reading, context));
    await pipeline(batches, createWriteStream(stagedPath, { mode: 0o600 }), { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
  return reading.finish();
}
