import Box from '@mui/material/Box';
import { documentType } from '#shared/codes/accounts/document-type.ts';
import { bankCodeType } from '#shared/codes/payouts/bank-code-type.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { type BankCodeField, type PaymentInfoField, paymentInfoFields } from '#shared/rules/payment-info.ts';
import { formatDateTime } from '#shared/time.ts';
import { countryName } from '#shared/ui/base/country-name.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { shownDocument } from './payment-info-values.ts';

const isBankCode = (field: PaymentInfoField): field is BankCodeField => bankCodeType.byCode(field) !== undefined;

type Pending = NonNullable<ResourceRecord<'payment-info'>['pending']>;

interface PendingChangesProps {
  pending: Pending;
}

/**
 * The changes that wait, and from when they count; the form still shows what counts until then. Data that follow a
 * deletion wait as a whole.
 */
export function PendingChanges({ pending: { effective_at, changes } }: PendingChangesProps) {
  const { t, locale } = useTranslation();
  const entries: Readonly<Partial<Record<PaymentInfoField, string | null>>> = changes;
  const waiting = paymentInfoFields.filter((field) => entries[field] !== undefined);
  const label = (field: PaymentInfoField): string =>
    isBankCode(field) ? t(bankCodeType.labelKey(field)) : t(`screens.payment_info.fields.${field}`);
  const shown = (field: PaymentInfoField): string => {
    const text = entries[field] ?? '';
    if (text === '') return t('screens.payment_info.emptied');
    if (field === 'document_type') return t(documentType.labelKey(text));
    if (field === 'bank_country') return countryName(text, locale);
    return field === 'document_number' ? shownDocument(entries.document_type ?? null, text) : text;
  };
  return (
    <Notice severity="info">
      <strong>
        {effective_at === null
          ? t('screens.payment_info.pending_unconfirmed')
          : t(waiting.length === 0 ? 'screens.payment_info.pending_whole' : 'screens.payment_info.pending', {
              date: formatDateTime(effective_at, locale),
            })}
      </strong>
      <Box component="dl" sx={{ m: 0, mt: 1, '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: 1 } }}>
        {waiting.map((field) => (
          <div key={field}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {label(field)}:
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {shown(field)}
            </Box>
          </div>
        ))}
      </Box>
    </Notice>
  );
}
