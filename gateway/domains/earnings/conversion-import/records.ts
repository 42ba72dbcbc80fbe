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

export const delimiters = [';', ',', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

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

/** Returns the delimiter that is most frequent in the header, outside quotes. */
export function detectDelimiter(header: string): Delimiter {
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';';
}

const parsed = z.object({
  data: z.array(z.array(z.string())),
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

/** Splits a growing text into records and counts the lines. */
class RecordReader {
  private rest = '';
  private line = 1;
  private malformedLines = 0;
  private delimiter: Delimiter | undefined;

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

  private findDelimiter(isLast: boolean): Delimiter | undefined {
    const headerEnd = this.rest.indexOf('\n');
    if (headerEnd >= 0) return detectDelimiter(this.rest.slice(0, headerEnd));
    if (this.rest.length > headerLengthMax) throw new UnreadableFile([importError(1, null, 'header_too_long')]);
    return isLast ? detectDelimiter(this.rest) : undefined;
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
 * @throws {UnreadableFile} for an unfinished header and for more than fifty lines with malformed quotes
 */
export async function* readRecords(path: string, encoding: Encoding): AsyncGenerator<CsvRecord> {
  const reader = new RecordReader();
  for await (const piece of readText(path, encoding)) yield* reader.read(piece, false);
  yield* reader.read('', true);
}
