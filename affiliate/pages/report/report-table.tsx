import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { Refusal } from './refusal.tsx';
import styles from './report.module.css';
import {
  type Conversion,
  headingOf,
  kindOf,
  type ReportColumn,
  type SortableColumn,
  sortableColumns,
  textOf,
} from './report-columns.ts';
import { SaleLink } from './sale-link.tsx';
import { SortHeading } from './sort-heading.tsx';
import type { Sort } from './use-report.ts';

interface ReportTableProps {
  rows: readonly Conversion[];
  columns: readonly ReportColumn[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The conversions with the chosen columns, for wide screens. */
export function ReportTable({ rows, columns, sort, onSort }: ReportTableProps) {
  const { t } = useTranslation();
  const linked = columns.includes('order_id') ? 'order_id' : columns[0];
  return (
    // What scrolls must be reachable by keyboard.
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t('portal.report.rows')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column} data-kind={kindOf(column)}>
                  <Cell row={row} column={column} isLink={column === linked} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({
  column,
  sort: [by, order],
  onSort,
}: Pick<ReportTableProps, 'sort' | 'onSort'> & { column: ReportColumn }) {
  const { t, locale } = useTranslation();
  const text = headingOf(column, t, locale);
  const sortable: SortableColumn | undefined = sortableColumns.find((name) => name === column);
  const isActive = by === column;
  if (sortable === undefined) {
    return (
      <th scope="col" data-kind={kindOf(column)}>
        {text}
      </th>
    );
  }
  return (
    <SortHeading
      text={text}
      kind={kindOf(column)}
      order={isActive ? order : undefined}
      onSort={(next) => onSort([sortable, next])}
    />
  );
}

function Cell({ row, column, isLink }: { row: Conversion; column: ReportColumn; isLink: boolean }) {
  const { locale } = useTranslation();
  if (column === 'validation_status') return <Status row={row} />;
  const text = textOf(row, column, locale);
  return isLink ? <SaleLink row={row} text={text} /> : text;
}

function Status({ row }: { row: Conversion }) {
  return (
    <>
      <StatusChip list={conversionStatus} code={row.validation_status} />
      <Refusal row={row} />
    </>
  );
}
