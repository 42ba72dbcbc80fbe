import { useState } from 'react';
import { browserStorage } from '../../app/browser-storage.ts';
import { defaultColumns, type ReportColumn, reportColumns } from './report-columns.ts';

const KEY = 'report.columns';

function remembered(): readonly ReportColumn[] {
  const names = browserStorage()?.getItem(KEY)?.split(',') ?? [];
  const columns = reportColumns.filter((column) => names.includes(column));
  return columns.length === 0 ? defaultColumns : columns;
}

/** The columns that the table shows, in their order. This device remembers them. */
export function useColumns() {
  const [columns, setColumns] = useState(remembered);
  return {
    columns,
    choose: (chosen: readonly ReportColumn[]) => {
      setColumns(chosen);
      browserStorage()?.setItem(KEY, chosen.join(','));
    },
  };
}
