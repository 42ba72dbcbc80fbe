import Toolbar from '@mui/material/Toolbar';
import { useEffect } from 'react';
import { useListPaginationContext, useStore } from 'react-admin';
import { ROWS_PER_PAGE_DEFAULT } from '#shared/rules/rows-per-page.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { rowsPerPageOptions } from './possible-params.ts';

/** It comes after the rows. */
const RowsPager = lazyPart(() => import('./rows-pager.tsx'), 'RowsPager');

/** The rows per page: one setting for all lists, stored in this browser; the default if that is not one of the choices. */
export function useRowsPerPage(): [number, (rows: number) => void] {
  const [stored, store] = useStore<unknown>('rowsPerPage', ROWS_PER_PAGE_DEFAULT);
  const rows = rowsPerPageOptions.find((option) => option === stored) ?? ROWS_PER_PAGE_DEFAULT;
  return [rows, store];
}

/**
 * The bar below a list: total, rows per page (one setting for all lists) and pager. react-admin's own hides the setting
 * on narrow screens and stores it per list.
 *
 * @param rows how many rows a list has that offers no choice
 */
export function RowsPerPagePagination({ rows }: { rows?: number | undefined }) {
  const { isPending, perPage, total = 0, setPerPage } = useListPaginationContext();
  const [chosen, setRowsPerPage] = useRowsPerPage();
  const rowsPerPage = rows ?? chosen;
  useEffect(() => {
    if (perPage !== rowsPerPage) setPerPage(rowsPerPage);
  }, [perPage, rowsPerPage, setPerPage]);

  const waiting = <Toolbar variant="dense" />;
  if (isPending || total === 0) return waiting;
  return (
    <LazyPlace fallback={waiting}>
      <RowsPager rows={rows} onRowsPerPage={setRowsPerPage} />
    </LazyPlace>
  );
}
