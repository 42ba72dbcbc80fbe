import Box from '@mui/material/Box';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { PayoutBlocker } from '#shared/resources/payouts/payout-standing.ts';
import type { PaymentBlocker } from '#shared/rules/payability.ts';
import { formatDateTime } from '#shared/time.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { MessageKey } from '#shared/words/index.ts';
import type { Way } from './failure-advice.ts';
import { type PaymentWays, WayButton } from './payment-row.tsx';

interface PaymentsWaitProps extends PaymentWays {
  payments: readonly ResourceRecord<'payment'>[];
  blockers: readonly PayoutBlocker[];
  isStaff: boolean;
}

/** The states from which a run may still take a payment. */
const open: readonly string[] = (['requested', 'awaiting_invoice', 'ready', 'failed', 'returned'] as const).map(
  (name) => paymentState.codes[name],
);

interface Wait {
  text: MessageKey;
  way?: Way;
}

const waits: Readonly<Partial<Record<string, Wait>>> = {
  payments_frozen: { text: 'errors.payments_frozen' },
  payee_unconfirmed: { text: 'errors.payee_unconfirmed' },
  payee_hold: { text: 'screens.payments.waits.payee_hold' },
  payment_info: { text: 'screens.payments.waits.payment_info', way: 'payment_info' },
} satisfies Partial<Record<PaymentBlocker['reason'], Wait>>;

/** Says what in the account keeps the payments on their way from being paid. */
export function PaymentsWait({ payments, blockers, isStaff, onWay }: PaymentsWaitProps) {
  const { t, locale } = useTranslation();
  const isWaiting = payments.some(({ state }) => open.includes(state));
  if (!isWaiting) return null;
  return blockers.map(({ code, values: { until } }) => {
    const wait = waits[code];
    if (wait === undefined) return null;
    return (
      <Box key={code} sx={{ mb: 2 }}>
        <Notice severity="warning" action={<WayButton way={wait.way} onWay={isStaff ? undefined : onWay} />}>
          {t(wait.text, until === undefined ? undefined : { until: formatDateTime(until, locale) })}
        </Notice>
      </Box>
    );
  });
}
