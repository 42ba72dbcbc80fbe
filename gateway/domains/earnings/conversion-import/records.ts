import Papa from 'papaparse';
import { z } from 'zod';
import type { Encoding } from './encoding.ts';
import { importError, UnreadableFile } from './import-error.ts';
import { readChunks } from './read-chunks.ts';

/** A record of the file: its first line and its cells; no cells when its quotes are malformed. */
export interface CsvRecord {
  line: number;
  cells: string[];
  isMalformed: boolean;
}

const delimiters = [';', ',', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

/** The header stands in one of the first lines; titles and periods may stand above it. */
const headerLineMax = 20;
/** The first line by which a spreadsheet names its delimiter. */
const delimiterLine = /^"?sep=(?<delimiter>[;,\t|])"?$/iu;

/** A longer record is an unclosed quote. */
const recordLengthMax = 64 * 1024;
const headerLengthMax = 64 * 1024;
/** Each one requires parsing the rest of the chunk again; a file with more is not CSV. */
const malformedLinesMax = 50;

/** Yields the text of a file in chunks, without byte order mark and with line breaks normalized to `\n`. */
async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let held = '';
  for await (const bytes of readChunks(path)) {
    const text = held + decoder.decode(bytes, { stream: true });
    // The second half of a line break may be in the next chunk.
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n');
  }
  yield held + decoder.decode() === '' ? '' : '\n';
}

/** Returns the delimiters by their frequency in a line, outside quotes. */
function delimitersOf(line: string): Delimiter[] {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const countOf = (delimiter: Delimiter) => bare.split(delimiter).length;
  return [...delimiters].sort((one, other) => countOf(other) - countOf(one));
}

/** Its cells are texts whatever they contain: to look at each took a tenth of what reading a line allocates. */
const parsed = z.object({
  data: z.custom<string[][]>((data) => Array.isArray(data)),
  errors: z.array(z.object({ row: z.number() })),
  meta: z.object({ cursor: z.number() }),
});

/** Records at the start of a text, and the length that they used. */
interface Parsed {
  records: string[][];
  length: number;
  /** Index of the first record with malformed quotes. */
  malformedIndex: number | undefined;
}

function parse(text: string, config: { delimiter: Delimiter; preview?: number }, isLast: boolean): Parsed {
  const { data, errors, meta } = parsed.parse(new Papa.Parser({ newline: '\n', ...config }).parse(text, 0, !isLast));
  const malformedIndex = errors.map(({ row }) => row).filter((row) => row < data.length);
  return { records: data, length: meta.cursor, malformedIndex: malformedIndex[0] };
}

/** The position of the header in the first lines. */
interface HeaderPlace {
  index: number;
  delimiter: Delimiter;
}

const cellsOf = (line: string, delimiter: Delimiter): string[] => parse(line, { delimiter }, true).records[0] ?? [];

/**
 * Finds the header in the first lines of a file: the first line whose cells satisfy `isHeader`. Where none does, it is the
 * first line, so that the error names what is missing there.
 */
function findHeader(lines: readonly string[], isHeader: (cells: readonly string[]) => boolean): HeaderPlace {
  const named = delimiterLine.exec(lines[0]?.trim() ?? '')?.groups?.['delimiter'];
  const known = delimiters.find((delimiter) => delimiter === named);
  const start = known === undefined ? 0 : 1;
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const found = (known === undefined ? delimitersOf(line) : [known]).find((delimiter) =>
      isHeader(cellsOf(line, delimiter)),
    );
    if (found !== undefined) return { index, delimiter: found };
  }
  return { index: start, delimiter: known ?? delimitersOf(lines[start] ?? '')[0] ?? ';' };
}

/** Splits a growing text into records and counts the lines. */
class RecordReader {
  private rest = '';
  private line = 1;
  private malformedLines = 0;
  private delimiter: Delimiter | undefined;
  private readonly isHeader: (cells: readonly string[]) => boolean;

  constructor(isHeader: (cells: readonly string[]) => boolean) {
    this.isHeader = isHeader;
  }

  /** Yields the records completed by this chunk; all remaining ones for the last chunk. */
  *read(piece: string, isLast: boolean): Generator<CsvRecord> {
    this.rest += piece;
    this.delimiter ??= this.findDelimiter(isLast);
    if (this.delimiter === undefined) return;
    for (;;) {
      const { records, length, malformedIndex } = parse(this.rest, { delimiter: this.delimiter }, isLast);
      if (malformedIndex === undefined) {
        yield* this.take(records, length);
        // An unfinished record: its quote was never closed.
        if (this.rest.length <= recordLengthMax) return;
      } else if (malformedIndex > 0) {
        const sound = parse(this.rest, { delimiter: this.delimiter, preview: malformedIndex }, isLast);
        yield* this.take(sound.records, sound.length);
      }
      // A malformed quote would consume the following lines, so parsing resumes at the next line.
      yield this.takeMalformedLine();
    }
  }

  /** Finds the header and drops what stands above it. Undefined until enough of the file was read. */
  private findDelimiter(isLast: boolean): Delimiter | undefined {
    const lines = this.rest.split('\n', headerLineMax + 1);
    const isEnough = isLast || lines.length > headerLineMax || this.rest.length > headerLengthMax;
    if (!isEnough) return undefined;
    if (lines.length === 1 && !isLast) throw new UnreadableFile([importError(1, null, 'header_too_long')]);
    // The last one may go on in the next chunk.
    const { index, delimiter } = findHeader(isLast ? lines : lines.slice(0, -1), this.isHeader);
    this.rest = this.rest.slice(lines.slice(0, index).reduce((length, line) => length + line.length + 1, 0));
    this.line += index;
    return delimiter;
  }

  private *take(records: readonly string[][], length: number): Generator<CsvRecord> {
    this.rest = this.rest.slice(length);
    for (const cells of records) {
      const isBlank = cells.every((cell) => cell.trim() === '');
      if (!isBlank) yield { line: this.line, cells, isMalformed: false };
      this.line += 1;
      for (const cell of cells) if (cell.includes('\n')) this.line += cell.split('\n').length - 1;
    }
  }

  private takeMalformedLine(): CsvRecord {
    this.malformedLines += 1;
    if (this.malformedLines > malformedLinesMax)
      throw new UnreadableFile([importError(this.line, null, 'malformed_line')]);
    const end = this.rest.indexOf('\n');
    const record = { line: this.line, cells: [], isMalformed: true };
    this.rest = end < 0 ? '' : this.rest.slice(end + 1);
    this.line += 1;
    return record;
  }
}

/**
 * Yields the records of a CSV file, header first, without empty lines. Only one chunk is in memory at a time.
 *
 * @param isHeader whether cells are those of the header; what stands above it is left out. Default: those of the first line
 * @throws {UnreadableFile} for an unfinished header and for more than fifty lines with malformed quotes
 */
export async function* readRecords(
  path: string,
  encoding: Encoding,
  isHeader: (cells: readonly string[]) => boolean = () => true,
): AsyncGenerator<CsvRecord> {
  const reader = new RecordReader(isHeader);
  for await (const piece of readText(path, encoding)) yield* reader.read(piece, false);
  yield* reader.read('', true);
}
