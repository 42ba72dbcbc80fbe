import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { generatePath, Link } from 'react-router-dom';
import { taxInvoiceCheck } from '#shared/codes/payouts/tax-invoice-check.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { findingText } from '#shared/ui/features/payouts/tax-invoice/finding-text.ts';
import { paths } from '../../session/paths.ts';
import { linkStyle } from '../../ui/link-style.ts';

type Finding = ResourceRecord<'invoice-upload'>['findings'][number];

/** A finding that was compared, not one that a person has to look at. */
type Compared = Finding & { ok: boolean };

/** What is shown although nothing was expected. */
const informative = ['ibs', 'cbs'];

const isCompared = (finding: Finding): finding is Compared => finding.ok !== null;

/**
 * What was compared of the XML of a tax invoice, what differs with both values. Of an XML whose layout is not read, that people
 * read it; nothing for a PDF or a picture.
 */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation();
  const compared = findings.filter(isCompared);
  if (findings.some(({ check }) => check === 'layout'))
    return (
      <Box sx={{ mt: 2 }}>
        <Notice severity="info">{t('portal.tax_invoices.findings.other_layout')}</Notice>
      </Box>
    );
  if (compared.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" variant="h3">
        {t('portal.tax_invoices.findings.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 1, m: 0, mt: 1, p: 0 }}>
        {compared.map((finding) => (
          <FindingLine key={finding.check} finding={finding} />
        ))}
      </Box>
    </Box>
  );
}

function FindingLine({ finding: { check, ok, expected, found, payments = [] } }: { finding: Compared }) {
  const { t, locale } = useTranslation();
  const Icon = ok ? CheckCircle : ErrorIcon;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Icon
        color={ok ? 'success' : 'error'}
        titleAccess={t(ok ? 'portal.tax_invoices.findings.ok' : 'portal.tax_invoices.findings.differs')}
        sx={{ flexShrink: 0 }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{t(taxInvoiceCheck.labelKey(check))}</Typography>
        {(!ok || informative.includes(check)) && (
          <Typography variant="body2" color="text.secondary">
            {expected !== null &&
              t('portal.tax_invoices.findings.expected', { expected: findingText(check, expected, locale) })}{' '}
            {found !== null &&
              t('portal.tax_invoices.findings.found', { found: findingText(check, found, locale) })}{' '}
          </Typography>
        )}
        {payments.map(({ id, requested_on: requestedOn }) => (
          <Typography key={id} variant="body2">
            <Box component={Link} to={generatePath(paths.payment, { id: String(id) })} sx={linkStyle}>
              {t('portal.tax_invoices.findings.of_payment', { id })}
            </Box>
            {requestedOn !== null &&
              t('portal.tax_invoices.findings.requested_on', { date: formatDate(requestedOn, locale) })}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
