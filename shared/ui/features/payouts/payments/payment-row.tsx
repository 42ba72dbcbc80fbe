import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { paletteOf } from '#shared/ui/base/theme-parts.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { PaymentAdvice, Way } from './failure-advice.ts';
import { expectedDay, paymentAdvice } from './payment-advice.ts';
import { PaymentTimeline } from './payment-timeline.tsx';
import { usePayment } from './use-payments.ts';

/** Where the affiliate fixes what blocks a payment; undefined for users who cannot. */
export interface PaymentWays {
  /** @param paymentId the payment that failed, where the way is to its data */
  onWay?: ((way: Way, paymentId?: number) => void) | undefined;
  /** Links to the page of a payment, which has its orders. */
  linkToPayment?: ((paymentId: number, text: string) => ReactNode) | undefined;
}

interface PaymentRowProps extends PaymentWays {
  payment: ResourceRecord<'payment'>;
  /** The current business date. */
  today: string;
  onReceipt: () => void;
}

/** The states of a payment whose day is still to come. */
const onItsWay: readonly string[] = (
  ['requested', 'awaiting_invoice', 'ready', 'scheduled', 'sent', 'review'] as const
).map((name) => paymentState.codes[name]);

/** The height of a closed row, which its placeholder has as well. */
export const rowHeight = { minHeight: { xs: 112, sm: 72 }, boxSizing: 'border-box' } as const;

const Entry = styled('details')(({ theme }) => ({
  '& > summary': {
    listStyle: 'none',
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:focus-visible': { outline: `2px solid ${paletteOf(theme).primary.main}`, outlineOffset: -2 },
  '@media (hover: hover)': { '& > summary:hover': { backgroundColor: paletteOf(theme).action.hover } },
  '& > summary svg': { color: paletteOf(theme).action.active, transition: 'transform 150ms' },
  '&[open] > summary svg': { transform: 'rotate(180deg)' },
}));

/** A payment that expands to its timeline; the affiliate's next step is always visible below it. */
export function PaymentRow({ payment, today, onReceipt, onWay, linkToPayment }: PaymentRowProps) {
  const { t, locale } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const advice = paymentAdvice(payment, today, locale);
  const isPaid = payment.state === paymentState.codes.paid;
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Entry onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <RowSummary payment={payment} />
        </summary>
        <Box sx={{ px: 2, pt: 0.5, pb: 2.5 }}>
          {advice?.severity === 'info' && (
            <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
              <AdviceText advice={advice} />
            </Typography>
          )}
          <LoadedTimeline payment={payment} isOpen={isOpen} />
          {linkToPayment && <Box sx={{ mt: 2 }}>{linkToPayment(payment.id, t('screens.payments.see_orders'))}</Box>}
          {isPaid && (
            <Box sx={{ mt: 2 }}>
              <Button variant="outlined" onClick={onReceipt}>
                {t('screens.payments.receipt.open')}
              </Button>
            </Box>
          )}
        </Box>
      </Entry>
      {advice && advice.severity !== 'info' && (
        <Box sx={{ px: 2, pb: 2 }}>
          <Notice
            severity={advice.severity}
            action={<WayButton way={advice.way} onWay={onWay && ((way) => onWay(way, advice.reason && payment.id))} />}
          >
            <AdviceText advice={advice} />
          </Notice>
        </Box>
      )}
    </Box>
  );
}

/** The timeline, which lists of staff do not have: it is fetched when the row is opened. */
function LoadedTimeline({ payment, isOpen }: { payment: ResourceRecord<'payment'>; isOpen: boolean }) {
  const isHere = payment.timeline.length > 0;
  const query = usePayment(payment.id, isOpen && !isHere);
  const known = isHere ? payment : query.data;
  if (query.isError) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />;
  return known === undefined ? <Skeleton variant="rounded" height={180} /> : <PaymentTimeline payment={known} />;
}

function RowSummary({ payment }: { payment: ResourceRecord<'payment'> }) {
  const { t, locale } = useTranslation();
  const { id, amount, state, requested_at: requestedAt, paid_at: paidAt } = payment;
  const day = expectedDay(payment);
  const isEnded = state === paymentState.codes.cancelled;
  const facts = [
    t('screens.payments.number', { id }),
    paidAt !== null && t('screens.payments.paid_on', { date: formatDate(paidAt, locale) }),
    onItsWay.includes(state) &&
      day !== null &&
      t(`screens.payments.${state === paymentState.codes.awaiting_invoice ? 'due_invoice' : 'due'}`, {
        date: formatDate(day, locale),
      }),
  ];
  return (
    <Box
      sx={{
        ...rowHeight,
        display: 'grid',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.25,
        px: 2,
        py: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto 24px', sm: 'minmax(0, 1fr) auto 9.5em 24px' },
        gridTemplateAreas: {
          xs: '"date amount open" "facts facts open" "chip chip open"',
          sm: '"date chip amount open" "facts chip amount open"',
        },
      }}
    >
      <Typography sx={{ gridArea: 'date', fontWeight: 600, ...tabularFigures }}>
        {formatDate(requestedAt, locale)}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ gridArea: 'facts', ...tabularFigures }}>
        {facts.filter((fact) => fact !== false).join(' · ')}
      </Typography>
      <Typography
        component={isEnded ? 's' : 'span'}
        sx={{ gridArea: 'amount', textAlign: 'right', fontWeight: 650, whiteSpace: 'nowrap', ...tabularFigures }}
      >
        {formatBrl(amount, locale)}
      </Typography>
      <Box sx={{ gridArea: 'chip', justifySelf: { sm: 'end' } }}>
        <StatusChip list={paymentState} code={state} />
      </Box>
      <ExpandMore aria-hidden sx={{ gridArea: 'open' }} />
    </Box>
  );
}

function AdviceText({ advice: { reason, text, values } }: { advice: PaymentAdvice }) {
  const { t } = useTranslation();
  return (
    <>
      {reason !== undefined && <strong>{t(reason)}. </strong>}
      {t(text, values)}
    </>
  );
}

/** The button to where the affiliate fixes it; hidden from users who cannot. */
export function WayButton({ way, onWay }: { way: Way | undefined } & Pick<PaymentWays, 'onWay'>) {
  const { t } = useTranslation();
  return way === undefined || onWay === undefined ? null : (
    <Button variant="outlined" colour="inherit" onClick={() => onWay(way)}>
      {t(`screens.payments.way.${way}`)}
    </Button>
  );
}
