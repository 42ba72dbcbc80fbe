import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';
import { documentText } from '#shared/brazil/document-text.ts';
import { documentType } from '#shared/codes/accounts/document-type.ts';
import { pixType } from '#shared/codes/payouts/pix-type.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { paymentInfo } from '#shared/resources/payouts/payment-info.ts';
import { formatDateTime } from '#shared/time.ts';
import { countryName } from '#shared/ui/base/country-name.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type Info = RecordOf<typeof paymentInfo>;
type Words = ReturnType<typeof useWords>;

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');

/** A number of a type that has punctuation, or of any other. */
const punctuated = (type: string | null, number: string | null) =>
  number !== null && brazilianTypes.has(type) ? documentText(number) : number;

const brazilianTypes: ReadonlySet<string | null> = new Set([documentType.codes.cpf, documentType.codes.cnpj]);

/** The fields of the payee with their labels; empty ones are left out. */
const lines = {
  payee_name: ({ business_name }: Info) => business_name,
  payee_document: ({ document_type, document_number }: Info) =>
    joined(document_type, punctuated(document_type, document_number)),
  payee_pix: ({ pix_type, pix_key }: Info, _locale: Locale, t: Words) =>
    joined(pix_type && t(pixType.labelKey(pix_type)), punctuated(pix_type, pix_key)),
  payee_bank: ({ bank_name }: Info) => bank_name,
  payee_agency: ({ bank_agency }: Info) => bank_agency,
  payee_account: ({ bank_account_number, bank_account_number_digit }: Info) =>
    [bank_account_number, bank_account_number_digit].filter(Boolean).join('-'),
  payee_country: ({ bank_country }: Info, locale: Locale) => bank_country && countryName(bank_country, locale),
  payee_iban: ({ iban }: Info) => iban,
  payee_swift: ({ swift, bic }: Info) => swift ?? bic,
} as const;

const names = [
  'payee_name',
  'payee_document',
  'payee_pix',
  'payee_bank',
  'payee_agency',
  'payee_account',
  'payee_country',
  'payee_iban',
  'payee_swift',
] as const satisfies (keyof typeof lines)[];

/** The current payee. The server masks it for users who may not see it. */
export function Payee({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { data, error, isPending, refetch } = useGetList<Info>(paymentInfo.name, {
    filter: { affiliate_id: affiliateId },
  });
  if (isPending) return <Skeleton variant="rounded" height={160} />;
  if (error !== null) return <LoadFailed message={t('admin.payout.load_failed')} onRetry={() => void refetch()} />;
  const [info] = data;
  if (!info) return <Typography color="text.secondary">{t('admin.payout.no_payee')}</Typography>;
  return (
    <>
      {info.pending !== null && (
        <Box sx={{ mb: 2 }}>
          <Notice severity="warning">
            {info.pending.effective_at === null
              ? t('admin.payment_hold.unconfirmed')
              : t('admin.payout.payee_pending', { at: formatDateTime(info.pending.effective_at, locale) })}
          </Notice>
        </Box>
      )}
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 3, rowGap: 1, m: 0 }}
      >
        {names.map((name) => {
          const text = lines[name](info, locale, t);
          if (text === null || text === '') return null;
          return (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {t(`admin.payout.${name}`)}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {text}
              </Box>
            </Box>
          );
        })}
      </Box>
    </>
  );
}
