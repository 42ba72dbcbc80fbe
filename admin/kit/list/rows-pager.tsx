import Pagination from '@mui/material/Pagination';
import TablePagination from '@mui/material/TablePagination';
import { useListPaginationContext } from 'react-admin';
import { useWords } from '../page/use-words.ts';
import { rowsPerPageOptions } from './possible-params.ts';

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

interface RowsPagerProps {
  /** How many rows a list has that offers no choice. */
  rows: number | undefined;
  /** Stores the choice. */
  onRowsPerPage: (rows: number) => void;
}

/** The total of the rows of the list around it, the rows per page, and the pager. */
export function RowsPager({ rows, onRowsPerPage }: RowsPagerProps) {
  const t = useWords();
  const { page, perPage, total = 0, setPage } = useListPaginationContext();
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return (
    <TablePagination
      component="div"
      sx={{ '& .MuiTablePagination-toolbar': { flexWrap: { xs: 'wrap', sm: 'nowrap' }, justifyContent: 'flex-end' } }}
      count={total}
      page={Math.min(page, lastPage) - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={rows === undefined ? rowsPerPageOptions : [rows]}
      onPageChange={(_event, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => onRowsPerPage(Number(event.target.value))}
      ActionsComponent={PageNumbers}
      labelRowsPerPage={t('admin.list.rows_per_page')}
      labelDisplayedRows={({ from, to, count }) => t('common.page_of', { from, to, total: count })}
    />
  );
}
