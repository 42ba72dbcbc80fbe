import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { invoiceState } from '#shared/codes/payouts/invoice-state.ts';
import { formatBrl } from '#shared/money.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { paletteOf } from '#shared/ui/base/theme-parts.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { TaxInvoice } from '../../session/tax-invoices.ts';
import { linkStyle } from '../../ui/link-style.ts';
import { taxInvoiceFileUrl } from './sent-file.tsx';
import { useMonthName } from './use-month-name.ts';

const Fold = styled('details')(({ theme }) => ({
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 52,
    padding: '8px 16px',
    listStyle: 'none',
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:focus-visible': { outline: `2px solid ${paletteOf(theme).primary.main}`, outlineOffset: -2 },
  '& > summary svg': { color: paletteOf(theme).action.active, transition: 'transform 150ms' },
  '&[open] > summary svg': { transform: 'rotate(180deg)' },
}));

/** The tax invoices that need nothing now, folded away. */
export function EarlierTaxInvoices({ taxInvoices }: { taxInvoices: readonly TaxInvoice[] }) {
  const { t } = useTranslation();
  return (
    <Card>
      <Fold>
        <summary>
          {t('portal.tax_invoices.others', { count: taxInvoices.length })}
          <ExpandMore aria-hidden />
        </summary>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 2, pb: 1 }}>
          {taxInvoices.map((taxInvoice) => (
            <EarlierTaxInvoice key={taxInvoice.id} taxInvoice={taxInvoice} />
          ))}
        </Box>
      </Fold>
    </Card>
  );
}

function EarlierTaxInvoice({ taxInvoice }: { taxInvoice: TaxInvoice }) {
  const { t, locale } = useTranslation();
  const month = useMonthName(taxInvoice.yearmonth);
  const { id, state, liberated, invoice_nums: numbers, payment_id: paymentId, total, upload_id: uploadId } = taxInvoice;
  const facts = [paymentId === null ? '' : t('portal.tax_invoices.of_payment', { id: paymentId }), numbers ?? ''];
  const isWaitingForTeam = !liberated && state !== invoiceState.codes.approved;
  return (
    <Box
      component="li"
      key={id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, '&::first-letter': { textTransform: 'uppercase' } }}>{month}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere', ...tabularFigures }}>
          {facts.filter((fact) => fact !== '').join(' · ')}
        </Typography>
      </Box>
      {uploadId !== null && (
        <Link href={taxInvoiceFileUrl(uploadId)} download sx={{ ...linkStyle, py: 1.25 }}>
          {t('portal.tax_invoices.sent.download')}
        </Link>
      )}
      {isWaitingForTeam ? (
        <Typography variant="body2" color="text.secondary">
          {t('portal.tax_invoices.not_liberated')}
        </Typography>
      ) : (
        <StatusChip list={invoiceState} code={state ?? ''} />
      )}
      <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap', ...tabularFigures }}>
        {formatBrl(total, locale)}
      </Typography>
    </Box>
  );
}
