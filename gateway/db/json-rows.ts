import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { rendered } from './rendered-sql.ts';

type AnyRow = Readonly<Record<string, unknown>>;

/** The rows of a table as JSON by the names of its columns, as `json_populate_recordset` and `row_to_json` have them. */
export interface JsonRows<Row> {
  /** The names of its columns, quoted. */
  names: readonly SQL[];
  /**
   * What a query selects some values of rows from; all other columns are null. What is null is left out: half of a row is,
   * and both sides read all of it. What all of several rows have in common is written and read once.
   */
  source: (rows: readonly AnyRow[]) => SQL;
  /** Reads what `row_to_json` gives of a row. */
  read: (json: AnyRow) => Row;
}

interface Column {
  key: string;
  name: string;
  /** Its name as it stands before its value. */
  start: string;
  isTime: boolean;
}

/** Texts that JSON has as they are: all but quotes, backslashes, control characters and pairs of surrogates. */
const plainText = /^[ !#-[\]-\uD7FF\uE000-\uFFFF]*$/;

const keptTimes = 64;
const times = new Array<{ ms: number; text: string } | undefined>(keptTimes).fill(undefined);

/** As `toISOString`, which takes long; most times of a row stand in several of its columns. */
function timeText(time: Date): string {
  const ms = time.getTime();
  const place = Math.abs(ms % 1_000_003) % keptTimes;
  const known = times[place];
  if (known?.ms === ms) return known.text;
  const text = `"${time.toISOString()}"`;
  times[place] = { ms, text };
  return text;
}

/** As `JSON.stringify`, which takes twice as long for a time or a plain text. */
function jsonOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && plainText.test(value)) return `"${value}"`;
  return value instanceof Date ? timeText(value) : JSON.stringify(value);
}

function rowJson(row: AnyRow, columns: readonly Column[]): string {
  let text = '';
  for (const { key, start } of columns) {
    const value = row[key];
    if (value != null) text += start + jsonOf(value);
  }
  return `{${text.slice(1)}}`;
}

const rowsJson = (rows: readonly AnyRow[], columns: readonly Column[]): string =>
  `[${rows.map((row) => rowJson(row, columns)).join(',')}]`;

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime());

/** @param without a column that the database fills in */
export function jsonRows<Table extends PgTable>(table: Table, without?: string): JsonRows<Table['$inferSelect']> {
  const columns: Column[] = Object.entries(getTableColumns(table))
    .filter(([, { name }]) => name !== without)
    .map(([key, { name, dataType }]) => ({
      key,
      name,
      start: `,${JSON.stringify(name)}:`,
      isTime: dataType === 'date',
    }));
  // eslint-disable-next-line no-restricted-syntax -- the table's own name
  const none = rendered(sql`null::${sql.identifier(getTableName(table))}`);
  return {
    // eslint-disable-next-line no-restricted-syntax -- the names of the table's own columns
    names: columns.map(({ name }) => rendered(sql`${sql.identifier(name)}`)),
    source(rows) {
      const [first] = rows;
      if (first === undefined || rows.length === 1)
        return sql`json_populate_recordset(${none}, ${rowsJson(rows, columns)}::json)`;
      const isShared = ({ key }: Column) => rows.every((row) => isSame(row[key] ?? null, first[key] ?? null));
      const shared = new Set(columns.filter(isShared));
      const own = columns.filter((column) => !shared.has(column));
      return sql`json_populate_recordset(json_populate_record(${none}, ${rowJson(first, [...shared])}::json), ${rowsJson(rows, own)}::json)`;
    },
    read: (json) => {
      const row: Record<string, unknown> = {};
      for (const { key, name, isTime } of columns) {
        const value = json[name] ?? null;
        row[key] = isTime && typeof value === 'string' ? new Date(value) : value;
      }
      return row;
    },
  };
}
