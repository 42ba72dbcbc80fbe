import Pagination from '@mui/material/Pagination';
import TablePagination from '@mui/material/TablePagination';
import Toolbar from '@mui/material/Toolbar';
import { useEffect } from 'react';
import { useListPaginationContext, useStore } from 'react-admin';
import { ROWS_PER_PAGE_DEFAULT } from '#shared/rules/rows-per-page.ts';
import { useWords } from '../page/use-words.ts';
import { rowsPerPageOptions } from './possible-params.ts';

/** The rows per page: one setting for all lists, stored in this browser; the default if that is not one of the choices. */
export function useRowsPerPage(): [number, (rows: number) => void] {
  const [stored, store] = useStore<unknown>('rowsPerPage', ROWS_PER_PAGE_DEFAULT);
  const rows = rowsPerPageOptions.find((option) => option === stored) ?? ROWS_PER_PAGE_DEFAULT;
  return [rows, store];
}

/** The maximum of page numbers side by side, including first and last (spec §9). */
const PAGE_NUMBERS_MAX = 6;

function PageNumbers() {
  const { page, perPage, total = 0, setPage } = useListPaginationContext();
  const pages = Math.ceil(total / perPage);
  if (pages < 2) return null;
  return (
    <Pagination
      size="small"
      count={pages}
      page={page}
      // One sibling on each side gives at most six numbers, except for seven pages, of which MUI would show all.
      siblingCount={pages === PAGE_NUMBERS_MAX + 1 ? 0 : 1}
      onChange={(_event, next) => setPage(next)}
      sx={{ flexShrink: 0, ml: 2 }}
    />
  );
}

/**
 * The bar below a list: total, rows per page (one setting for all lists) and pager. react-admin's own hides the setting
 * on narrow screens and stores it per list.
 *
 * @param rows how many rows a list has that offers no choice
 */
export function RowsPerPagePagination({ rows }: { rows?: number | undefined }) {
  const t = useWords();
  const { isPending, page, perPage, total = 0, setPage, setPerPage } = useListPaginationContext();
  const [chosen, setRowsPerPage] = useRowsPerPage();
  const rowsPerPage = rows ?? chosen;
  useEffect(() => {
    if (perPage !== rowsPerPage) setPerPage(rowsPerPage);
  }, [perPage, rowsPerPage, setPerPage]);

  const lastPage = Math.max(1, Math.ceil(total / perPage));

  if (isPending || total === 0) return <Toolbar variant="dense" />;
  return (
    <TablePagination
      component="div"
      sx={{ '& .MuiTablePagination-toolbar': { flexWrap: { xs: 'wrap', sm: 'nowrap' }, justifyContent: 'flex-end' } }}
      count={total}
      page={Math.min(page, lastPage) - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={rows === undefined ? rowsPerPageOptions : [rows]}
      onPageChange={(_event, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setRowsPerPage(Number(event.target.value))}
      ActionsComponent={PageNumbers}
      labelRowsPerPage={t('admin.list.rows_per_page')}
      labelDisplayedRows={({ from, to, count }) => t('common.page_of', { from, to, total: count })}
    />
  );
}
