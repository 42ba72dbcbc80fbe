import { useId, useState } from 'react';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { formatBrl } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { Refusal } from './refusal.tsx';
import styles from './report.module.css';
import { type Conversion, headingOf, reportColumns, textOf } from './report-columns.ts';
import { SaleLink } from './sale-link.tsx';

/** The conversions as a list of cards, for phones. */
export function ReportCards({ rows }: { rows: readonly Conversion[] }) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <ConversionCard key={row.id} row={row} />
      ))}
    </ul>
  );
}

function ConversionCard({ row }: { row: Conversion }) {
  const { t, locale } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <span className={styles.strong}>{row.campaign_name}</span>
        <span className={`${styles.figure} ${styles.strong}`}>{textOf(row, 'affiliate_commission_cost', locale)}</span>
      </div>
      <div className={styles.line}>
        <span className={styles.quiet}>
          {formatDate(row.created_at)} · <SaleLink row={row} text={row.order_id} />
        </span>
        <span className={`${styles.quiet} ${styles.figure}`}>{formatBrl(row.transaction_amount, locale)}</span>
      </div>
      <div className={styles.line} style={{ alignItems: 'center' }}>
        <StatusChip list={conversionStatus} code={row.validation_status} />
        <Button
          aria-expanded={isOpen}
          aria-controls={detailsId}
          style={{ marginInline: 'auto -12px' }}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'portal.report.less' : 'portal.report.more')}
        </Button>
      </div>
      <Refusal row={row} />
      <dl id={detailsId} className={styles.details} hidden={!isOpen}>
        {isOpen && <Details row={row} />}
      </dl>
    </li>
  );
}

/** What the card leaves out, as far as the conversion has it. */
function Details({ row }: { row: Conversion }) {
  const { t, locale } = useTranslation();
  return reportColumns
    .filter((column) => column !== 'validation_status' && column !== 'campaign_name')
    .map((column) => ({ column, text: textOf(row, column, locale) }))
    .filter(({ text }) => text !== '')
    .map(({ column, text }) => (
      <div key={column} style={{ display: 'contents' }}>
        <dt>{headingOf(column, t, locale)}</dt>
        <dd>{text}</dd>
      </div>
    ));
}
