import { conversionFilter } from '#shared/resources/earnings/conversion-filter.ts';
import { conversion as contract } from '#shared/resources/earnings/conversion.ts';
import { download } from '../engine/stream.ts';

/** The conversion report as CSV. The gateway writes it, because it may have a million rows. */
export const conversionCsv = download({
  path: '/conversion.csv',
  contract,
  verb: 'list',
  call: 'GET report /api/get/report/export_csv',
  filter: conversionFilter,
  contentType: 'text/csv; charset=utf-8',
  fileName: 'conversion_reports.csv',
});
