import Box from '@mui/material/Box';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { TaxInvoiceLate } from '../../kit/fields/tax-invoice-late.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import type { Payment } from './payment-actions.ts';

/** The state of a payment, with why it failed, or what somebody marked and nobody has confirmed yet. */
export function PaymentStateCell({ record }: { record: Payment }) {
  const t = useWords();
  const { state, failure_code, marked_state } = record;
  const note =
    marked_state === null
      ? failure_code !== null && t(paymentFailure.labelKey(failure_code))
      : t('admin.payout.marked_as', { state: t(paymentState.labelKey(marked_state)) });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <StatusChip list={paymentState} code={state} />
      <TaxInvoiceLate standing={record.note} />
      {note !== false && (
        <Box
          component="span"
          sx={{ fontSize: '0.8125rem', color: marked_state === null ? 'error.main' : 'warning.main' }}
        >
          {note}
        </Box>
      )}
    </Box>
  );
}
