import Papa from 'papaparse';
import type { Contract } from '#shared/contract.ts';
import { cellWriterOf } from './csv-cells.ts';
import { type ListQuery, rangeMax } from './dialect.ts';
import type { Exchange } from './exchange.ts';
import { Fault } from './fault.ts';
import { canFetchRange, listRecords } from './list.ts';
import type { ListLine } from './mapping.ts';
import type { ResourceRecord } from './records.ts';

/** How many rows a file has at most: past it, the pages of a list would be asked for all day. */
const csvRowsMax = 100_000;

/** Spreadsheets take a file for UTF-8 by it. */
const byteOrderMark = '\uFEFF';

/** The words of a file: the heading of a field, and the text of a catalogue key. */
export interface CsvWords {
  heading: (contract: Contract, field: string) => string;
  text: (key: string) => string;
}

/**
 * A list as CSV for people in Brazil (UTF-8 with BOM, `;`, decimal comma, formulas escaped), a part for each page that the
 * gateway gives, so that no more than a page is held.
 *
 * @throws Fault `too_many_rows` for more rows than a file has, and whatever {@link listRecords} throws; the first part
 *   comes after what can be refused has been
 */
export async function* listCsv(
  exchange: Exchange,
  line: ListLine,
  query: Pick<ListQuery, 'filter' | 'sort'>,
  words: CsvWords,
): AsyncGenerator<string> {
  const { contract } = exchange;
  const writers = contract.csv.map((field) => ({ field, write: cellWriterOf(contract, field) }));
  const rowOf = (record: ResourceRecord) => writers.map(({ field, write }) => write(record[field], words.text));
  const lines = (rows: string[][]) => `${Papa.unparse(rows, { delimiter: ';', newline: '\r\n' })}\r\n`;

  let head = byteOrderMark + lines([contract.csv.map((field) => words.heading(contract, field))]);
  for await (const records of pagesOf(exchange, line, query)) {
    yield head + (records.length > 0 ? lines(records.map(rowOf)) : '');
    head = '';
  }
}

async function* pagesOf(exchange: Exchange, line: ListLine, query: Pick<ListQuery, 'filter' | 'sort'>) {
  const whole = { ...query, ids: undefined };
  if (!canFetchRange(exchange, line, query)) {
    yield (await listRecords(exchange, line, { ...whole, range: undefined })).records;
    return;
  }
  let written = new Set<ResourceRecord['id']>();
  for (let first = 0; ; first += rangeMax) {
    const { records, total } = await listRecords(exchange, line, { ...whole, range: [first, first + rangeMax - 1] });
    if (total > csvRowsMax) throw new Fault('too_many_rows', { values: { max: csvRowsMax } });
    // A row that came meanwhile moves the last ones of a page to the next.
    yield records.filter(({ id }) => !written.has(id));
    written = new Set(records.map(({ id }) => id));
    if (first + rangeMax >= total || records.length === 0) return;
  }
}
