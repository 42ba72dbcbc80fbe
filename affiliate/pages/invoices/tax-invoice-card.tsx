import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { invoiceState } from '#shared/codes/payouts/invoice-state.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { daysUntil } from '#shared/rules/tax-invoice-standing.ts';
import { formatDate } from '#shared/time.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { isToSend, type TaxInvoice } from '../../session/tax-invoices.ts';
import { Findings } from './findings.tsx';
import { SentFile } from './sent-file.tsx';
import { TaxInvoiceSheet } from './tax-invoice-sheet.tsx';
import { TaxInvoiceUpload } from './tax-invoice-upload.tsx';
import { useMonthName } from './use-month-name.ts';

interface TaxInvoiceCardProps {
  taxInvoice: TaxInvoice;
  /** The file that was sent last; undefined if none was, or while loading. */
  upload: ResourceRecord<'invoice-upload'> | undefined;
  /** Whether the user may send and delete files. */
  maySend: boolean;
  /** The current business date. */
  today: string;
}

/** A tax invoice that waits for the affiliate or the team: what to issue, by when, its file, and what came of it. */
export function TaxInvoiceCard({ taxInvoice, upload, maySend, today }: TaxInvoiceCardProps) {
  const { t, locale } = useTranslation();
  // A month may have several payments.
  const [titleId, paymentId] = [useId(), useId()];
  const heading = useFocusOnChange(taxInvoice.state);
  const month = useMonthName(taxInvoice.yearmonth);
  const isRefused = taxInvoice.state === invoiceState.codes.refused;
  return (
    <Card component="section" aria-labelledby={`${titleId} ${paymentId}`} sx={{ p: { xs: 2.5, md: 4 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Typography component="h2" variant="h2" id={titleId} ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {t('portal.tax_invoices.of_month', { month })}
        </Typography>
        <StatusChip list={invoiceState} code={taxInvoice.state ?? ''} />
        <Typography sx={{ ml: { sm: 'auto' }, fontSize: '1.25rem', fontWeight: 650, ...tabularFigures }}>
          {formatBrl(taxInvoice.total, locale)}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" id={paymentId} sx={{ mt: 0.5, ...tabularFigures }}>
        {taxInvoice.payment_id !== null && t('portal.tax_invoices.of_payment', { id: taxInvoice.payment_id })}
      </Typography>
      {isToSend(taxInvoice) && <Deadline taxInvoice={taxInvoice} today={today} />}
      {isRefused && (
        <Box sx={{ mt: 2 }}>
          <Notice severity="error">
            {taxInvoice.admin_notes === null
              ? t('portal.tax_invoices.refused_without')
              : t('portal.tax_invoices.refused', { reason: taxInvoice.admin_notes })}
          </Notice>
        </Box>
      )}
      {taxInvoice.state === invoiceState.codes.cancelled && (
        <Box sx={{ mt: 2 }}>
          <Notice severity="error">
            {t('portal.tax_invoices.cancelled', { reason: taxInvoice.admin_notes ?? '' })}
            {taxInvoice.payment_state === 'paid' && ` ${t('portal.tax_invoices.cancelled_paid')}`}
          </Notice>
        </Box>
      )}
      {upload && <Findings findings={upload.findings} />}
      {taxInvoice.state === invoiceState.codes.sent && upload && <SentFile upload={upload} mayDelete={maySend} />}
      {isToSend(taxInvoice) && (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            mt: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: maySend ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)' },
          }}
        >
          <TaxInvoiceSheet taxInvoice={taxInvoice} />
          {maySend && (
            <TaxInvoiceUpload
              taxInvoice={taxInvoice}
              isAgain={isRefused || taxInvoice.state === invoiceState.codes.cancelled}
            />
          )}
        </Box>
      )}
    </Card>
  );
}

/** Returns a ref of an element that takes the focus when a value changes: what had it may be gone with the change. */
function useFocusOnChange(value: unknown) {
  const element = useRef<HTMLHeadingElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    element.current?.focus();
  }, [value]);
  return element;
}

/** By when the tax invoice has to be there; of a late one, on which day its payment is made instead. */
function Deadline({ taxInvoice: { standing, due_on: dueOn }, today }: { taxInvoice: TaxInvoice; today: string }) {
  const { t, locale } = useTranslation();
  if (dueOn === null) return null;
  if (standing !== null && standing.late_days > 0 && standing.pay_day !== null)
    return (
      <Typography sx={{ mt: 1, fontWeight: 600, color: 'error.main' }}>
        {t('portal.tax_invoices.late', { smart_count: standing.late_days, date: formatDate(standing.pay_day, locale) })}
      </Typography>
    );
  const days = daysUntil(dueOn, today);
  const span = days === 0 ? t('portal.tax_invoices.today') : t('portal.tax_invoices.in_days', { smart_count: days });
  return (
    <Typography sx={{ mt: 1, fontWeight: 600, color: days <= 2 ? 'warning.main' : 'text.primary' }}>
      {t('portal.tax_invoices.due', { date: formatDate(dueOn, locale) })} · {span}
    </Typography>
  );
}
