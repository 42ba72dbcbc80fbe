import Cancel from '@mui/icons-material/Cancel';
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import RemoveCircle from '@mui/icons-material/RemoveCircle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { type PaymentStep, paymentSteps } from './payment-steps.ts';

const iconOf = {
  done: { Icon: CheckCircle, colour: 'success' },
  current: { Icon: RadioButtonChecked, colour: 'primary' },
  failed: { Icon: Cancel, colour: 'error' },
  ended: { Icon: RemoveCircle, colour: 'action' },
  next: { Icon: RadioButtonUnchecked, colour: 'action' },
} as const satisfies Record<PaymentStep['status'], unknown>;

/** What happened with a payment, and what follows. */
export function PaymentTimeline({ payment }: { payment: ResourceRecord<'payment'> }) {
  const { t } = useTranslation();
  return (
    <Box
      component="ol"
      aria-label={t('screens.payments.timeline', { id: payment.id })}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {paymentSteps(payment).map((step, index) => (
        <Step key={`${index}-${step.name}`} step={step} />
      ))}
    </Box>
  );
}

function Step({ step: { name, at, failureCode, status } }: { step: PaymentStep }) {
  const { t, locale } = useTranslation();
  const { Icon, colour } = iconOf[status];
  return (
    <Box
      component="li"
      aria-current={status === 'current' ? 'step' : undefined}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1.5,
        pb: 1.5,
        '&:last-of-type': { pb: 0 },
        // The line to the next step.
        '&:not(:last-of-type)::before': {
          content: '""',
          position: 'absolute',
          left: 11,
          top: 24,
          bottom: 0,
          width: 2,
          bgcolor: 'divider',
        },
      }}
    >
      <Icon color={colour} titleAccess={t(`screens.payments.step_status.${status}`)} sx={{ flexShrink: 0 }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, minWidth: 0 }}>
        <Typography
          sx={{
            fontWeight: status === 'next' ? 400 : 600,
            ...(status === 'next' && { color: 'text.secondary' }),
          }}
        >
          {t(`screens.payments.steps.${name}`)}
        </Typography>
        {at !== null && (
          <Typography color="text.secondary" sx={tabularFigures}>
            {/* Of a payment the bank says the day alone. */}
            {name === 'paid' ? formatDate(at, locale) : formatDateTime(at, locale)}
          </Typography>
        )}
        {failureCode !== null && (
          <Typography variant="body2" sx={{ flexBasis: '100%', color: 'error.main' }}>
            {t(paymentFailure.labelKey(failureCode))}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
