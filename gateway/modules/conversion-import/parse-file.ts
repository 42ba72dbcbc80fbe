import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { DecimalSeparatorFinder } from './decimal-separator.ts';
import { detectEncoding } from './encoding.ts';
import { type ImportFault, importFault, UnreadableFile } from './faults.ts';
import { type ImportLine, type LineContext, type ReadLine, readLine, type References } from './line.ts';
import { bindMapping, type BoundMapping, columnOf, type ImportMapping } from './mapping.ts';
import { type CsvRecord, readRecords } from './records.ts';

/** So many bad lines end the reading: the file or its mapping is wrong as a whole. */
const badLinesMax = 1_000;
/** How many faults an answer lists. */
export const faultsMax = 1_000;
/** What is known of a line is kept until the file ends, and all of them are stored in one transaction. */
const linesMax = 1_000_000;
const linesPerBatch = 1_000;

/** What reading a file has given. */
export interface ParsedFile {
  mapping: BoundMapping;
  lines: number;
  badLines: ReadonlySet<number>;
  /** By line; the last one says so where the reading was stopped. */
  faults: readonly ImportFault[];
  /** Whether there were too many bad lines, so that nothing of the file may be used. */
  isStopped: boolean;
}

/** Collects what the lines of a file give. */
class Reading {
  lines = 0;
  readonly badLines = new Set<number>();
  private readonly faults: ImportFault[] = [];
  private readonly separators = new DecimalSeparatorFinder(badLinesMax);
  /** Campaign and order number of the lines so far. */
  private readonly seen = new Set<string>();
  private readonly mapping: BoundMapping;
  private lastLine = 1;

  constructor(mapping: BoundMapping) {
    this.mapping = mapping;
  }

  get isStopped(): boolean {
    return this.badLines.size >= badLinesMax || this.separators.isHopeless;
  }

  /** @returns the conversion of the line, unless something is wrong with it */
  take(lineNumber: number, { line, faults, amounts }: ReadLine): ImportLine | undefined {
    this.lines += 1;
    if (this.lines > linesMax) throw new UnreadableFile([importFault(lineNumber, null, 'too_many_lines')]);
    this.lastLine = lineNumber;
    for (const amount of amounts) this.separators.add(amount);
    if (line === undefined) this.refuse(faults);
    else if (this.isRepeated(line))
      this.refuse([importFault(lineNumber, columnOf(this.mapping, 'order_id'), 'duplicate_in_file', line.order_id)]);
    else return line;
    return undefined;
  }

  finish(): ParsedFile {
    if (this.badLines.size < badLinesMax) this.refuse(this.separators.listFaults());
    const { mapping, lines, badLines, isStopped } = this;
    const faults = this.faults.sort((left, right) => left.line - right.line);
    const note = importFault(this.lastLine, null, 'too_many_bad_lines');
    return {
      ...{ mapping, lines, badLines, isStopped },
      faults: isStopped ? [...faults.slice(0, faultsMax - 1), note] : faults,
    };
  }

  private refuse(faults: readonly ImportFault[]): void {
    for (const fault of faults) this.badLines.add(fault.line);
    this.faults.push(...faults);
  }

  private isRepeated({ campaign_id: campaignId, order_id: orderId }: ImportLine): boolean {
    const key = `${campaignId} ${orderId}`;
    if (this.seen.has(key)) return true;
    this.seen.add(key);
    return false;
  }
}

/** The good lines as JSON arrays, each on a line of text. Which of them the decimal separator refuses shows at the end. */
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
 * Reads a whole file and writes its good lines to another one, ready for the database, which is not needed meanwhile. The
 * reading ends at the thousandth bad line.
 *
 * @param stagedPath of the file to write; it has one JSON array of {@link ImportLine} on each line
 * @throws {UnreadableFile} where no line can be read
 * @throws the reason of the signal
 */
export async function parseFile(
  { file, mapping }: { file: { path: string }; mapping: ImportMapping },
  references: References,
  stagedPath: string,
  signal: AbortSignal,
): Promise<ParsedFile> {
  const records = readRecords(file.path, await detectEncoding(file.path));
  const first = await records.next();
  if (first.done) throw new UnreadableFile([importFault(1, null, 'empty_file')]);
  const header = first.value.cells;
  const { bound, faults } = bindMapping(mapping, header);
  if (faults.length > 0) throw new UnreadableFile(faults);

  const reading = new Reading(bound);
  const context = { columnCount: header.length, mapping: bound, decimal: mapping.decimal, references };
  try {
    await pipeline(parseLines(records, reading, context), createWriteStream(stagedPath, { mode: 0o600 }), { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
  return reading.finish();
}
