import ArrowDownward from '@mui/icons-material/ArrowDownward';
import styles from './report.module.css';

interface SortHeadingProps {
  text: string;
  /** How the column is aligned. */
  kind: 'money' | 'instant' | 'plain';
  /** Undefined where the rows are sorted by another column. */
  order: 'ASC' | 'DESC' | undefined;
  onSort: (order: 'ASC' | 'DESC') => void;
}

/** The heading of a column that sorts the rows: first what is most or newest. */
export function SortHeading({ text, kind, order, onSort }: SortHeadingProps) {
  const isActive = order !== undefined;
  return (
    <th scope="col" data-kind={kind} aria-sort={isActive ? (order === 'ASC' ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={styles.sort}
        data-active={isActive}
        data-order={order ?? 'DESC'}
        onClick={() => onSort(order === 'DESC' ? 'ASC' : 'DESC')}
      >
        {text}
        <ArrowDownward aria-hidden />
      </button>
    </th>
  );
}
