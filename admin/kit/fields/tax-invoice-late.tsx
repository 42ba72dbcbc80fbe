import Box from '@mui/material/Box';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { useSiteLocale, useWords } from '../page/use-words.ts';

/** Says that the tax invoice of a payment is late, and when it is paid instead; nothing for one that is not. */
export function TaxInvoiceLate({ standing }: { standing: ResourceRecord<'payment'>['note'] }) {
  const t = useWords();
  const locale = useSiteLocale();
  if (standing === null || standing.late_days === 0 || standing.pay_day === null) return null;
  return (
    <Box component="span" sx={{ fontSize: '0.8125rem', color: 'error.main' }}>
      {t('admin.payout.tax_invoice_late', {
        smart_count: standing.late_days,
        date: formatDate(standing.pay_day, locale),
      })}
    </Box>
  );
}
