import Box from '@mui/material/Box';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { PaymentBlocker } from '#shared/rules/payability.ts';
import { formatDateTime } from '#shared/time.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { MessageKey } from '#shared/words/index.ts';
import type { Way } from './failure-advice.ts';
import { type PaymentWays, WayButton } from './payment-row.tsx';

interface PaymentsWaitProps extends PaymentWays {
  payments: readonly ResourceRecord<'payment'>[];
  blockers: readonly PaymentBlocker[];
  isStaff: boolean;
}

/** The states from which a run may still take a payment. */
const open: readonly string[] = (['requested', 'awaiting_invoice', 'ready', 'failed', 'returned'] as const).map(
  (name) => paymentState.codes[name],
);

const waits: Readonly<Partial<Record<PaymentBlocker['reason'], { text: MessageKey; way?: Way }>>> = {
  payments_frozen: { text: 'errors.payments_frozen' },
  payee_unconfirmed: { text: 'errors.payee_unconfirmed' },
  payee_hold: { text: 'screens.payments.waits.payee_hold' },
  payment_info: { text: 'screens.payments.waits.payment_info', way: 'payment_info' },
};

/** Says what in the account keeps the payments on their way from being paid. */
export function PaymentsWait({ payments, blockers, isStaff, onWay }: PaymentsWaitProps) {
  const { t } = useTranslation();
  const isWaiting = payments.some(({ state }) => open.includes(state));
  if (!isWaiting) return null;
  return blockers.map((blocker) => {
    const wait = waits[blocker.reason];
    if (wait === undefined) return null;
    const values = blocker.reason === 'payee_hold' ? { until: formatDateTime(blocker.until) } : undefined;
    return (
      <Box key={blocker.reason} sx={{ mb: 2 }}>
        <Notice severity="warning" action={<WayButton way={wait.way} onWay={isStaff ? undefined : onWay} />}>
          {t(wait.text, values)}
        </Notice>
      </Box>
    );
  });
}
