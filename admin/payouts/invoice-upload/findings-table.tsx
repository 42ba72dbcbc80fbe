import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { needsWrittenReason, taxInvoiceCheck } from '#shared/codes/payouts/tax-invoice-check.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { invoiceUpload } from '#shared/resources/payouts/invoice-upload.ts';
import { formatDate } from '#shared/time.ts';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { findingText } from '#shared/ui/features/payouts/tax-invoice/finding-text.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CardTable } from '../../kit/page/card-table.tsx';
import { useNarrowWindow } from '../../kit/page/narrow-window.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { differenceOf } from './tax-invoice-standing.ts';

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

const oneLine = { whiteSpace: 'nowrap', ...tabularFigures };

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

/** The findings of a tax invoice, with expected and actual values. On a phone what matches is a line each. */
export function FindingsTable({ findings }: { findings: Findings }) {
  const t = useWords();
  const translate = useTranslate();
  const isNarrow = useNarrowWindow();
  const shown = useShownValue();
  const isFolded = ({ ok }: Finding) => isNarrow && ok === true;
  return (
    <>
      <CardTable
        columns={[
          { heading: t('admin.tax_invoice.check'), inCard: 'title' },
          { heading: t('admin.tax_invoice.result') },
          { heading: t('admin.tax_invoice.expected'), sx: oneLine },
          { heading: t('admin.tax_invoice.found'), sx: oneLine },
        ]}
        rows={findings
          .filter((finding) => !isFolded(finding))
          .map((finding) => ({
            key: finding.check,
            cells: [
              translate(taxInvoiceCheck.labelKey(finding.check)),
              <Result key="result" {...finding} />,
              shown(finding.check, finding.expected),
              <Found
                key="found"
                text={shown(finding.check, finding.found)}
                expected={finding.ok === false ? shown(finding.check, finding.expected) : undefined}
                payments={finding.payments ?? []}
              />,
            ],
          }))}
      />
      <Matching findings={findings.filter(isFolded)} />
    </>
  );
}

/** Returns what shows a compared value as people read it. */
function useShownValue() {
  const locale = useSiteLocale();
  return (check: string, value: string | null) => (value === null ? '–' : findingText(check, value, locale));
}

/** What matches, with its value. */
function Matching({ findings }: { findings: Findings }) {
  const t = useWords();
  const translate = useTranslate();
  const shown = useShownValue();
  return (
    <Box component="ul" aria-label={t('admin.tax_invoice.yes')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {findings.map(({ check, found }) => (
        <Box component="li" key={check} sx={{ display: 'flex', gap: 1, py: 0.75 }}>
          <CheckIcon fontSize="small" color="success" titleAccess={t('admin.tax_invoice.yes')} />
          <Box sx={{ flex: 1, minWidth: 0 }}>{translate(taxInvoiceCheck.labelKey(check))}</Box>
          {found !== null && (
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere', ...tabularFigures }}>
              {shown(check, found)}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

interface FoundProps {
  text: string;
  /** What it should be, if it is not. */
  expected: string | undefined;
  payments: NonNullable<Finding['payments']>;
}

/** A value of the tax invoice, with what differs marked, and with the payments that have it already. */
function Found({ text, expected, payments }: FoundProps) {
  const t = useWords();
  const locale = useSiteLocale();
  return (
    <>
      {expected === undefined || expected === '–' ? text : <Marked text={text} expected={expected} />}
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

/** Marks what differs; where only something is missing, all of it. */
function Marked({ text, expected }: { text: string; expected: string }) {
  const [start, differing, end] = differenceOf(text, expected);
  const mark = (part: string) => (
    <Box component="mark" sx={{ borderRadius: '3px', bgcolor: 'error.main', color: 'error.contrastText' }}>
      {part}
    </Box>
  );
  if (differing === '') return mark(text);
  return (
    <>
      {start}
      {mark(differing)}
      {end}
    </>
  );
}
