import Papa from 'papaparse';
import { csvRowsMax } from '#shared/codes/reports/viewed-list.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { RequestError } from '../wire/request-error.ts';
import { cellWriterOf } from './csv-cells.ts';
import type { Exchange } from './exchange.ts';
import { canFetchRange, listRecords } from './list.ts';
import { type ListQuery, rangeMax } from './list-query.ts';
import type { ListLine } from './mapping.ts';
import type { ResourceRecord } from './records.ts';

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** The texts of a file: column headings, and translations of catalogue keys. */
export interface CsvWords {
  heading: (contract: Contract, field: string) => string;
  text: (key: string) => string;
}

/**
 * Generates a list as CSV for Brazilian spreadsheets (UTF-8 with BOM, `;`, decimal comma, formulas escaped). Yields one
 * part per gateway page, so that at most one page is in memory.
 *
 * @throws RequestError `too_many_rows` above the maximum, and any error of {@link listRecords}; refusals are thrown before the
 * first part is yielded
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
    if (total > csvRowsMax) throw new RequestError('too_many_rows', { values: { max: csvRowsMax } });
    // A row inserted meanwhile moves the last rows of a page to the next one.
    yield records.filter(({ id }) => !written.has(id));
    written = new Set(records.map(({ id }) => id));
    if (first + rangeMax >= total || records.length === 0) return;
  }
}
