import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { Pager } from '#shared/ui/base/pager.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { browserStorage } from '../../session/browser-storage.ts';
import styles from './report.module.css';

const KEY = 'rowsPerPage';
const OPTIONS = [10, 25, 50, 100];

/** The fewest rows of a page: all rows fit, and there is nothing to choose. */
const ROWS_PER_PAGE_MIN = 10;

/** How many rows a page has; 10 unless this device remembers another number (specification §9). */
function useRowsPerPage() {
  const [rowsPerPage, setRowsPerPage] = useState(() => {
    const remembered = Number(browserStorage()?.getItem(KEY));
    return OPTIONS.includes(remembered) ? remembered : ROWS_PER_PAGE_MIN;
  });
  return {
    rowsPerPage,
    choose: (chosen: number) => {
      setRowsPerPage(chosen);
      browserStorage()?.setItem(KEY, String(chosen));
    },
  };
}

/** The page of a list that another filter or order starts again. @param of names both */
export function usePaging(of: string) {
  const { rowsPerPage, choose } = useRowsPerPage();
  const whole = JSON.stringify([of, rowsPerPage]);
  const [at, setAt] = useState({ of: whole, page: 0 });
  const page = at.of === whole ? at.page : 0;
  return {
    page,
    rowsPerPage,
    setPage: (next: number) => setAt({ of: whole, page: next }),
    chooseRowsPerPage: choose,
    range: [page * rowsPerPage, (page + 1) * rowsPerPage - 1] as const,
  };
}

interface RowsPagerProps {
  paging: ReturnType<typeof usePaging>;
  total: number;
}

/** Leads through the pages of a list; nothing where all rows fit. */
export function RowsPager({ paging: { page, rowsPerPage, setPage, chooseRowsPerPage }, total }: RowsPagerProps) {
  if (total <= ROWS_PER_PAGE_MIN) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, mt: 1 }}>
      <PageSizeSelect value={rowsPerPage} onChange={chooseRowsPerPage} />
      <Pager page={page} rowsPerPage={rowsPerPage} total={total} onPage={setPage} />
    </Box>
  );
}

function PageSizeSelect({ value, onChange }: { value: number; onChange: (rowsPerPage: number) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.rowsPerPage}>
      <label htmlFor={id}>{t('portal.report.rows_per_page')}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {OPTIONS.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </div>
  );
}
