import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';
import { paymentExclusion } from '#shared/codes/payouts/payment-exclusion.ts';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { usePaymentsOf } from './use-payments-of.ts';

type Payment = ResourceRecord<'payment'>;

/** What holds each payment of an affiliate that does not move by itself, with the page where it is settled. */
export function AffiliateHolds({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const locale = useSiteLocale();
  const reasonOf = useReason();
  const { data } = usePaymentsOf(affiliateId);
  const held = (data?.rows ?? []).flatMap((payment) => {
    const reason = reasonOf(payment);
    return reason === undefined ? [] : [{ payment, reason }];
  });
  if (held.length === 0) return null;
  const isFailed = held.some(({ payment }) => failed.includes(payment.state));
  return (
    <Box sx={{ mb: 2 }}>
      <Notice severity={isFailed ? 'error' : 'warning'} isPartOfPage>
        <Typography component="h2" sx={{ fontWeight: 650, fontSize: '1rem' }}>
          {t('admin.affiliate_holds.title')}
        </Typography>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gap: 0.5,
            m: 0,
            mt: 0.5,
            p: 0,
            listStyle: 'none',
            '& a': { textDecoration: 'underline' },
          }}
        >
          {held.map(({ payment, reason }) => (
            <li key={payment.id}>
              <strong>{formatBrl(payment.amount, locale)}</strong>{' '}
              <Link to={`/payment/${payment.id}`}>{t('admin.affiliate_holds.payment', { id: payment.id })}</Link>
              {`: ${reason}`}
            </li>
          ))}
        </Box>
      </Notice>
    </Box>
  );
}

const failed: readonly string[] = [paymentState.codes.failed, paymentState.codes.returned];

/** Returns a function that says what keeps a payment from being paid; undefined where nothing does. */
function useReason() {
  const t = useWords();
  const locale = useSiteLocale();
  return ({ state, failure_code, note: taxInvoice, blockers, timeline }: Payment): string | undefined => {
    if (failed.includes(state)) {
      const at = timeline.findLast((move) => move.state === state)?.at;
      return t('admin.affiliate_holds.failed', {
        date: at === undefined ? '' : formatDayAndMonth(at, locale),
        reason: t(paymentFailure.labelKey(failure_code ?? 'unknown')),
      });
    }
    if (state === paymentState.codes.awaiting_invoice) {
      if (taxInvoice === null) return t('admin.affiliate_holds.invoice');
      if (taxInvoice.late_days > 0)
        return t('admin.affiliate_holds.invoice_late', { smart_count: taxInvoice.late_days });
      if (taxInvoice.state === 'sent') return t('admin.affiliate_holds.invoice_sent');
      if (taxInvoice.state === 'refused') return t('admin.affiliate_holds.invoice_refused');
      return taxInvoice.due_on === null
        ? t('admin.affiliate_holds.invoice')
        : t('admin.affiliate_holds.invoice_due', { date: formatDayAndMonth(taxInvoice.due_on, locale) });
    }
    if (blockers.length === 0) return undefined;
    return blockers.map((code) => t(paymentExclusion.labelKey(code))).join(' · ');
  };
}
