import { isTotalWord, plainCell, presetOf } from '#shared/rules/order-file-headings.ts';

/** The number of bytes read to detect the columns; enough for some hundred lines. */
const HEAD_BYTES = 64 * 1024;
/** The header stands in one of the first lines; titles and periods may stand above it. */
const HEADER_LINE_MAX = 20;
const DELIMITERS = [';', ',', '\t', '|'] as const;
const DELIMITER_LINE = /^"?sep=(?<delimiter>[;,\t|])"?$/iu;

export interface FileHead {
  columns: string[];
  /** The first lines, as cells by column. */
  lines: Record<string, string>[];
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/**
 * Decodes the first bytes: UTF-16 by its byte order mark, UTF-8, or Latin-1 if they are not valid UTF-8. Drops a character
 * that is cut in two.
 */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes, { stream: true });
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes, { stream: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface HeaderPlace {
  /** Of the line, counted from 0. */
  index: number;
  delimiter: string;
}

/**
 * Finds the header in the first lines: that of a known shop, else the line with the most named cells, of as many cells as
 * another line.
 *
 * @returns undefined if no line has two cells
 */
function findHeader(lines: readonly string[], cellsOf: (line: string, delimiter: string) => string[]) {
  const named = DELIMITER_LINE.exec(lines[0]?.trim() ?? '')?.groups?.['delimiter'];
  let best: (HeaderPlace & { count: number }) | undefined;
  for (const delimiter of named === undefined ? DELIMITERS : [named]) {
    const rows = lines.map((line) => cellsOf(line, delimiter));
    for (const [index, cells] of rows.entries()) {
      if (named !== undefined && index === 0) continue;
      if (presetOf(cells) !== undefined) return { index, delimiter };
      const count = cells.filter((cell) => cell.trim() !== '').length;
      const isTable = rows.length <= index + 1 || rows.some((row, at) => at > index && row.length === cells.length);
      if (count >= 2 && isTable && count > (best?.count ?? 0)) best = { index, delimiter, count };
    }
  }
  return best;
}

/**
 * Reads the columns and first lines of an order file in the browser without loading the rest. Titles above the header and
 * totals are left out, as the import does.
 *
 * @returns undefined if there is no header with at least two columns
 */
export async function readFileHead(file: Blob): Promise<FileHead | undefined> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const { default: Papa } = await import('papaparse');
  const text = decode(bytes)
    .replace(/^\uFEFF/u, '')
    .replaceAll(/\r\n?/gu, '\n');
  const isCut = file.size > HEAD_BYTES;
  const first = text.split('\n', HEADER_LINE_MAX);
  const place = findHeader(first, (line, delimiter) => Papa.parse<string[]>(line, { delimiter }).data[0] ?? []);
  if (place === undefined) return undefined;
  const start = first.slice(0, place.index).reduce((length, line) => length + line.length + 1, 0);
  const { data } = Papa.parse<string[]>(text.slice(start), { delimiter: place.delimiter, skipEmptyLines: 'greedy' });
  const [header = [], ...records] = data;
  const names = header.map((name) => plainCell(name));
  const columns = [...new Set(names.filter((name) => name !== ''))];
  if (columns.length < 2) return undefined;
  const read = isCut ? records.slice(0, -1) : records;
  const lines = read
    .filter((cells) => !isTotalWord(cells.find((cell) => cell.trim() !== '')?.trim() ?? ''))
    .map((cells) => Object.fromEntries(columns.map((column) => [column, plainCell(cells[names.indexOf(column)])])));
  return { columns, lines };
}

/** Returns the distinct values of a column in the first lines, most frequent first. */
export function valuesOfColumn(head: FileHead, column: string, countMax: number): string[] {
  const counts = new Map<string, number>();
  for (const line of head.lines) {
    const value = line[column] ?? '';
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, countMax)
    .map(([value]) => value);
}
