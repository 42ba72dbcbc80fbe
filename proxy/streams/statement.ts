import { statement as contract, statementFilter } from '#shared/resources/payouts/statement.ts';
import { download } from '../engine/stream.ts';

/** A statement as CSV. The gateway writes it, because it may have more lines than a list. */
export const statementCsv = download({
  path: '/statement.csv',
  contract,
  verb: 'list',
  call: 'GET finance /api/statement/export_csv',
  filter: statementFilter,
  contentType: 'text/csv; charset=utf-8',
  fileName: 'extrato.csv',
});
