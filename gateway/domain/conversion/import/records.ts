import Papa from 'papaparse';
import { z } from 'zod';
import type { Encoding } from './encoding.ts';
import { importFault, UnreadableFile } from './faults.ts';
import { readChunks } from './read-chunks.ts';

/** A record of the file: the line it begins on, its cells, and whether its quotes are right. */
export interface CsvRecord {
  line: number;
  cells: string[];
  isMalformed: boolean;
}

export const delimiters = [';', ',', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** A record that goes on for longer is a quote that was never closed. */
const recordLengthMax = 1024 * 1024;
const headerLengthMax = 64 * 1024;

/** The text of a file in pieces, without byte order mark and with `\n` between lines, whatever stood there. */
async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let held = '';
  for await (const bytes of readChunks(path)) {
    const text = held + decoder.decode(bytes, { stream: true });
    // The second half of a line break may stand in the next piece.
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n');
  }
  yield held + decoder.decode() === '' ? '' : '\n';
}

/** The delimiter that the header has most of, outside quotes. */
export function detectDelimiter(header: string): Delimiter {
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';';
}

const parsed = z.object({
  data: z.array(z.array(z.string())),
  errors: z.array(z.object({ row: z.number().optional() })),
  meta: z.object({ cursor: z.number() }),
});

/** Counts the lines that records take, blank ones and breaks inside quotes too. */
function* numberRecords(result: z.output<typeof parsed>, firstLine: number): Generator<CsvRecord, number> {
  const malformed = new Set(result.errors.map(({ row }) => row));
  let line = firstLine;
  for (const [index, cells] of result.data.entries()) {
    const isBlank = cells.every((cell) => cell.trim() === '');
    if (!isBlank) yield { line, cells, isMalformed: malformed.has(index) };
    line += 1;
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1;
  }
  return line;
}

/**
 * The records of a CSV file one after the other, the header first, lines without a value left out. Only a piece of the file is in
 * memory at a time.
 *
 * @throws {UnreadableFile} for a header or a record that has no end
 */
export async function* readRecords(path: string, encoding: Encoding): AsyncGenerator<CsvRecord> {
  let delimiter: Delimiter | undefined;
  let rest = '';
  let line = 1;
  const parse = (text: string, isLast: boolean) =>
    parsed.parse(new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, !isLast));

  for await (const piece of readText(path, encoding)) {
    rest += piece;
    if (delimiter === undefined) {
      const headerEnd = rest.indexOf('\n');
      if (headerEnd < 0 && rest.length > headerLengthMax)
        throw new UnreadableFile([importFault(1, null, 'header_too_long')]);
      if (headerEnd < 0) continue;
      delimiter = detectDelimiter(rest.slice(0, headerEnd));
    }
    const result = parse(rest, false);
    rest = rest.slice(result.meta.cursor);
    line = yield* numberRecords(result, line);
    if (rest.length > recordLengthMax) throw new UnreadableFile([importFault(line, null, 'malformed_line')]);
  }
  delimiter ??= detectDelimiter(rest);
  if (rest !== '') yield* numberRecords(parse(rest, true), line);
}
