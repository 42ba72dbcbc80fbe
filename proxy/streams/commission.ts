import { commission as contract } from '#shared/resources/earnings/commission.ts';
import { download } from '../engine/stream.ts';

/** An affiliate's commissions as CSV, one by one. The gateway writes it, because there may be a million. */
export const commissionCsv = download({
  path: '/commission.csv',
  contract,
  verb: 'list',
  call: 'GET finance /api/commission/export_csv',
  filter: contract.filter,
  contentType: 'text/csv; charset=utf-8',
  fileName: 'comissoes.csv',
});
