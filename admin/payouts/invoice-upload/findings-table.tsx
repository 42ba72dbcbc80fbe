import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { noteCheck } from '#shared/codes/payouts/note-check.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { invoiceUpload } from '#shared/resources/payouts/invoice-upload.ts';
import { needsWrittenReason } from '#shared/rules/needs-written-reason.ts';
import { findingText } from '#shared/ui/features/payouts/note/finding-text.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type Findings = RecordOf<typeof invoiceUpload>['findings'];
type Finding = Findings[number];

/** The gross and net amounts of a note with withheld taxes; undefined for any other. */
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

/** One chip for all checks of a note: whether something differs, or a person has to look. */
export function FindingsChip({ findings }: { findings: Findings }) {
  const t = useWords();
  if (needsWrittenReason(findings)) return <Chip size="small" color="error" label={t('admin.note.doubtful')} />;
  if (findings.some(({ ok }) => ok === false))
    return <Chip size="small" color="warning" label={t('admin.note.warned')} />;
  if (findings.every(({ ok }) => ok === true))
    return <Chip size="small" color="success" label={t('admin.note.all_well')} />;
  if (findings.some(({ ok }) => ok === true))
    return <Chip size="small" color="info" label={t('admin.note.rest_by_eye')} />;
  return <Chip size="small" color="info" label={t('admin.note.by_eye')} />;
}

function Result({ check, ok }: Finding) {
  const t = useWords();
  if (ok === null) return <Chip size="small" label={t('admin.note.by_eye')} />;
  if (ok) return <Chip size="small" color="success" label={t('admin.note.yes')} />;
  const isBlocking = noteCheck.colour(check) === 'error';
  return <Chip size="small" color={isBlocking ? 'error' : 'warning'} label={t('admin.note.no')} />;
}

/** The findings of a note, with expected and actual values. */
export function FindingsTable({ findings }: { findings: Findings }) {
  const t = useWords();
  const translate = useTranslate();
  const locale = useSiteLocale();
  const shown = (check: string, value: string | null) => (value === null ? '–' : findingText(check, value, locale));
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{t('admin.note.check')}</TableCell>
          <TableCell>{t('admin.note.result')}</TableCell>
          <TableCell>{t('admin.note.expected')}</TableCell>
          <TableCell>{t('admin.note.found')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {findings.map((finding) => (
          <TableRow key={finding.check}>
            <TableCell component="th" scope="row">
              {translate(noteCheck.labelKey(finding.check))}
            </TableCell>
            <TableCell>
              <Result {...finding} />
            </TableCell>
            <TableCell sx={oneLine}>{shown(finding.check, finding.expected)}</TableCell>
            <TableCell sx={oneLine}>
              {shown(finding.check, finding.found)}
              {finding.payment_ids !== undefined && (
                <Typography variant="body2" color="error">
                  {t('admin.note.of_payments', {
                    smart_count: finding.payment_ids.length,
                    ids: finding.payment_ids.join(', '),
                  })}
                </Typography>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
