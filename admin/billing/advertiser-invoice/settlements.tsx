import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import type { advertiserInvoice } from '#shared/resources/billing/advertiser-invoice.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { CardTable } from '../../kit/page/card-table.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

interface Row {
  on: string;
  amount: number;
  remark: string;
  recorded_by: string | null;
  recorded_at: string;
}

/** The payments and the credits of an issued invoice, oldest first; nothing if the gateway has none. */
export function Settlements({ record }: { record: RecordOf<typeof advertiserInvoice> }) {
  const t = useWords();
  const { payments, credits } = record;
  if (record.state === 'draft' || payments === null || credits === null) return null;
  return (
    <>
      <Part kind="payments" remark="evidence" rows={payments.map((row) => ({ ...row, remark: row.evidence }))} />
      {credits.length > 0 && (
        <Part
          kind="credits"
          remark="reason"
          rows={credits.map((row) => ({
            ...row,
            remark: row.order_id == null ? row.reason : t('admin.billing.correction', { order: row.order_id }),
          }))}
        />
      )}
    </>
  );
}

interface PartProps {
  kind: 'payments' | 'credits';
  remark: 'evidence' | 'reason';
  rows: readonly Row[];
}

function Part({ kind, remark, rows }: PartProps) {
  const t = useWords();
  const translate = useTranslate();
  const locale = useSiteLocale();
  const titleId = useId();
  const label = (name: string) => translate(`resources.advertiser-invoice.fields.${name}`);
  return (
    <section aria-labelledby={titleId}>
      <Typography variant="h3" id={titleId} sx={{ mb: 1 }}>
        {label(kind)}
      </Typography>
      {kind === 'credits' && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {t('admin.billing.reason_public')}
        </Typography>
      )}
      {rows.length === 0 ? (
        <Typography color="text.secondary">{t('admin.billing.no_payments')}</Typography>
      ) : (
        <Paper variant="outlined" sx={{ px: { xs: 2, md: 0 } }}>
          <CardTable
            label={label(kind)}
            columns={[
              { heading: label('on') },
              { heading: label('amount'), align: 'right' },
              { heading: label(remark), sx: { overflowWrap: 'anywhere', minWidth: 180 } },
              { heading: t('admin.billing.recorded') },
            ]}
            rows={rows.map((row, index) => ({
              key: index,
              cells: [
                formatDate(row.on, locale),
                formatBrl(row.amount, locale),
                row.remark,
                [row.recorded_by, formatDateTime(row.recorded_at, locale)].filter(Boolean).join(' · '),
              ],
            }))}
          />
        </Paper>
      )}
    </section>
  );
}
