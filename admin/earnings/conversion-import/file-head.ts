/** The number of bytes read to detect the columns; enough for some hundred lines. */
const HEAD_BYTES = 64 * 1024;

export interface FileHead {
  columns: string[];
  /** The first lines, as cells by column. */
  lines: Record<string, string>[];
}

/** Decodes the first bytes: UTF-8, or Latin-1 if they are not valid UTF-8. Drops a character that is cut in two. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads the columns and first lines of a CSV file in the browser without loading the rest.
 *
 * @returns undefined if there is no header with at least two columns
 */
export async function readFileHead(file: Blob): Promise<FileHead | undefined> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const { default: Papa } = await import('papaparse');
  const text = decode(bytes);
  const isCut = file.size > HEAD_BYTES;
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    transformHeader: (column) => column.trim(),
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  });
  const columns = (meta.fields ?? []).filter((column) => column !== '');
  if (columns.length < 2) return undefined;
  return { columns, lines: isCut ? data.slice(0, -1) : data };
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
