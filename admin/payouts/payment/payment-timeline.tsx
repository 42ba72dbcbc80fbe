import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useWords } from '../../kit/page/use-words.ts';
import type { Payment } from './payment-actions.ts';

/** All that happened to a payment, also what was tried before; the newest last. */
export function PaymentTimeline({ record }: { record: Payment }) {
  const t = useWords();
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {record.timeline.map(({ state, at, failure_code }, index) => (
        <Box
          component="li"
          key={`${index}-${state}`}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, py: 0.75 }}
        >
          <Typography
            component="time"
            dateTime={at}
            variant="body2"
            color="text.secondary"
            sx={{ width: 128, ...tabularFigures }}
          >
            {/* Of a payment the bank says the day alone. */}
            {state === paymentState.codes.paid ? formatDate(at) : formatDateTime(at)}
          </Typography>
          <StatusChip list={paymentState} code={state} />
          {failure_code !== null && (
            <Typography variant="body2" color="error">
              {t(paymentFailure.labelKey(failure_code))}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
