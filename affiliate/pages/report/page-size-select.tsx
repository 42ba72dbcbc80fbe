import { useId, useState } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { browserStorage } from '../../session/browser-storage.ts';
import styles from './report.module.css';

const KEY = 'rowsPerPage';
const OPTIONS = [10, 25, 50, 100];

/** The fewest rows of a page: all rows fit, and there is nothing to choose. */
export const ROWS_PER_PAGE_MIN = 10;

/** How many rows a page has; 10 unless this device remembers another number (specification §9). */
export function useRowsPerPage() {
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

export function PageSizeSelect({ value, onChange }: { value: number; onChange: (rowsPerPage: number) => void }) {
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
