import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatBrl } from '#shared/money.ts';
import { paymentEmail } from '#shared/ui/base/page-meta.ts';
import { paletteOf } from '#shared/ui/base/theme-parts.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';

/** The minimum in reais that the FAQ states if the settings are unknown (spec §9). */
const MINIMUM_DEFAULT = 500;

const questions = ['when', 'minimum', 'invoice', 'states'] as const;

/** Returns the answer to a question; without an address, the tax invoices are sent on their page alone. */
const answerOf = (question: (typeof questions)[number], email: string | undefined) =>
  question === 'invoice' && email === undefined
    ? 'screens.financial.faq.invoice_page_answer'
    : (`screens.financial.faq.${question}_answer` as const);

const Entry = styled('details')(({ theme }) => ({
  '& + &': { borderTop: `1px solid ${paletteOf(theme).divider}` },
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    minHeight: 52,
    padding: '8px 16px',
    listStyle: 'none',
    fontWeight: 600,
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:focus-visible': { outline: `2px solid ${paletteOf(theme).primary.main}`, outlineOffset: -2 },
  '@media (hover: hover)': { '& > summary:hover': { backgroundColor: paletteOf(theme).action.hover } },
  '& > summary > svg': { flexShrink: 0, color: paletteOf(theme).action.active, transition: 'transform 150ms' },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
}));

interface PaymentFaqProps {
  /** Reais; undefined while unknown. */
  minimum: number | undefined;
  /** Whether the reader may have tax invoices to send: who is paid by CPF has none. */
  hasInvoices: boolean;
}

/** Frequently asked questions about payments. */
export function PaymentFaq({ minimum, hasInvoices }: PaymentFaqProps) {
  const { t, locale } = useTranslation();
  const email = paymentEmail();
  const asked = questions.filter((question) => hasInvoices || question !== 'invoice');
  const values = {
    minimum: formatBrl(minimum === undefined || minimum === 0 ? MINIMUM_DEFAULT : minimum, locale),
    email: email ?? '',
  };
  return (
    <Box component="section" aria-labelledby="payment-faq">
      <Typography component="h2" variant="h2" id="payment-faq" sx={{ mb: 1.5 }}>
        {t('screens.financial.faq.title')}
      </Typography>
      <Card>
        {asked.map((question) => (
          <Entry key={question}>
            <summary>
              {t(`screens.financial.faq.${question}`)}
              <ExpandMore aria-hidden />
            </summary>
            <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 2 }}>
              {t(answerOf(question, email), values)}
            </Typography>
          </Entry>
        ))}
      </Card>
    </Box>
  );
}
