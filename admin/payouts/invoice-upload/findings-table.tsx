import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { needsWrittenReason, taxInvoiceCheck } from '#shared/codes/payouts/tax-invoice-check.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { invoiceUpload } from '#shared/resources/payouts/invoice-upload.ts';
import { formatDate } from '#shared/time.ts';
import { findingText } from '#shared/ui/features/payouts/tax-invoice/finding-text.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CardTable } from '../../kit/page/card-table.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type Findings = RecordOf<typeof invoiceUpload>['findings'];
type Finding = Findings[number];

/** The gross and net amounts of a tax invoice with withheld taxes; undefined for any other. */
export function withheldAmounts(findings: Findings): { gross: number; net: number } | undefined {
  const amountOf = (name: string) => {
    const found = findings.find(({ check }) => check === name)?.found;
    return found == null ? undefined : Number(found);
  };
  const gross = amountOf('amount');
  const withheld = amountOf('withheld') ?? 0;
  if (gross === undefined) return undefined;
  const net = amountOf('net') ?? gross - withheld;
  return withheld > 0 || net < gross ? { gross, net } : undefined;
}

const oneLine = { whiteSpace: 'nowrap' };

/** One chip for all checks of a tax invoice: whether something differs, or a person has to look. */
export function FindingsChip({ findings }: { findings: Findings }) {
  const t = useWords();
  if (needsWrittenReason(findings)) return <Chip size="small" color="error" label={t('admin.tax_invoice.doubtful')} />;
  if (findings.some(({ ok }) => ok === false))
    return <Chip size="small" color="warning" label={t('admin.tax_invoice.warned')} />;
  if (findings.every(({ ok }) => ok === true))
    return <Chip size="small" color="success" label={t('admin.tax_invoice.all_well')} />;
  if (findings.some(({ ok }) => ok === true))
    return <Chip size="small" color="info" label={t('admin.tax_invoice.rest_by_eye')} />;
  return <Chip size="small" color="info" label={t('admin.tax_invoice.by_eye')} />;
}

function Result({ check, ok }: Finding) {
  const t = useWords();
  if (ok === null) return <Chip size="small" label={t('admin.tax_invoice.by_eye')} />;
  if (ok) return <Chip size="small" color="success" label={t('admin.tax_invoice.yes')} />;
  const isBlocking = taxInvoiceCheck.colour(check) === 'error';
  return <Chip size="small" color={isBlocking ? 'error' : 'warning'} label={t('admin.tax_invoice.no')} />;
}

/** The findings of a tax invoice, with expected and actual values. */
export function FindingsTable({ findings }: { findings: Findings }) {
  const t = useWords();
  const translate = useTranslate();
  const locale = useSiteLocale();
  const shown = (check: string, value: string | null) => (value === null ? '–' : findingText(check, value, locale));
  return (
    <CardTable
      columns={[
        { heading: t('admin.tax_invoice.check'), inCard: 'title' },
        { heading: t('admin.tax_invoice.result') },
        { heading: t('admin.tax_invoice.expected'), sx: oneLine },
        { heading: t('admin.tax_invoice.found'), sx: oneLine },
      ]}
      rows={findings.map((finding) => ({
        key: finding.check,
        cells: [
          translate(taxInvoiceCheck.labelKey(finding.check)),
          <Result key="result" {...finding} />,
          shown(finding.check, finding.expected),
          <Found key="found" text={shown(finding.check, finding.found)} payments={finding.payments ?? []} />,
        ],
      }))}
    />
  );
}

/** A value of the tax invoice, with the payments that have it already. */
function Found({ text, payments }: { text: string; payments: NonNullable<Finding['payments']> }) {
  const t = useWords();
  const locale = useSiteLocale();
  return (
    <>
      {text}
      {payments.map(({ id, requested_on: requestedOn }) => (
        <Typography key={id} variant="body2" sx={{ whiteSpace: 'normal' }}>
          <RecordLink resource="payment" id={id}>
            {t('admin.tax_invoice.of_payment', { id })}
          </RecordLink>
          {requestedOn !== null && t('admin.tax_invoice.requested_on', { date: formatDate(requestedOn, locale) })}
        </Typography>
      ))}
    </>
  );
}
