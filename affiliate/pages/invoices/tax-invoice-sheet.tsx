import Check from '@mui/icons-material/Check';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { documentText } from '#shared/brazil/document-text.ts';
import { formatBrl } from '#shared/money.ts';
import { IconButton } from '#shared/ui/base/button.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useCopy } from '#shared/ui/base/use-copy.ts';
import type { TaxInvoice } from '../../session/tax-invoices.ts';

/** What to type into the town hall's form, each with a button that copies it. */
export function TaxInvoiceSheet({ taxInvoice }: { taxInvoice: TaxInvoice }) {
  const { t, locale } = useTranslation();
  const lines = [
    { name: 'taker_name', value: taxInvoice.taker_name },
    {
      name: 'taker_cnpj',
      value: taxInvoice.taker_cnpj === null ? null : documentText(taxInvoice.taker_cnpj),
      copied: taxInvoice.taker_cnpj,
    },
    // Without currency and thousands, as forms take it.
    {
      name: 'total',
      value: formatBrl(taxInvoice.total, locale),
      copied: formatBrl(taxInvoice.total, 'pt-br').replaceAll(/[^\d,]/g, ''),
    },
    { name: 'yearmonth', value: taxInvoice.yearmonth.split('-').reverse().join('/') },
    { name: 'text', value: taxInvoice.text },
  ] as const;
  return (
    <div>
      <Typography component="h3" variant="h3">
        {t('portal.tax_invoices.sheet.title')}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 1 }}>
        {lines.map(({ name, value, ...line }) => (
          <SheetLine
            key={name}
            label={t(`portal.tax_invoices.sheet.${name}`)}
            value={value ?? ''}
            copied={('copied' in line ? line.copied : value) ?? ''}
          />
        ))}
      </Box>
    </div>
  );
}

function SheetLine({ label, value, copied }: { label: string; value: string; copied: string }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  if (value === '') return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'center',
        columnGap: 1,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, gridColumn: 1, overflowWrap: 'anywhere', ...tabularFigures }}>
        {value}
      </Typography>
      <Box component="dd" sx={{ m: 0, gridColumn: 2, gridRow: '1 / 3' }}>
        <IconButton
          label={t('portal.tax_invoices.sheet.copy', { field: label })}
          onClick={({ currentTarget }) => void copy(copied, currentTarget)}
        >
          {isCopied ? <Check color="success" /> : <ContentCopyOutlined />}
        </IconButton>
        <Box role="status" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' }}>
          {isCopied ? t('screens.copy.done') : ''}
        </Box>
      </Box>
    </Box>
  );
}
