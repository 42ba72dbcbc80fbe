import { useState } from 'react';
import { defaultColumns, type ReportColumn, reportColumns } from './report-columns.ts';

const KEY = 'report.columns';

/** The memory of this browser, which may deny it. */
function memory(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function remembered(): readonly ReportColumn[] {
  const names = memory()?.getItem(KEY)?.split(',') ?? [];
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
      memory()?.setItem(KEY, chosen.join(','));
    },
  };
}
