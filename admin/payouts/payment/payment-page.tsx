import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { HttpError, Link, LinkBase, Title, useGetOne, useParams, useTranslate } from 'react-admin';
import { paymentExclusion } from '#shared/codes/payouts/payment-exclusion.ts';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { formatBrl } from '#shared/money.ts';
import { payment } from '#shared/resources/payouts/payment.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { expectedDay } from '#shared/ui/features/payouts/payments/payment-advice.ts';
import { PaymentOrders } from '#shared/ui/features/payouts/payments/payment-orders.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { listPath } from '../../kit/list/list-path.ts';
import { NotFound } from '../../kit/page/not-found.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { PaymentReturnsTab } from '../bank-return/payment-returns-tab.tsx';
import { Payee } from './payee.tsx';
import { markText, type Payment } from './payment-actions.ts';
import { PaymentButtons } from './payment-buttons.tsx';
import { PaymentStateCell } from './payment-state-cell.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';

/** The page of one payment: its state, timeline and payee, and the actions of staff. */
export function PaymentPage() {
  const id = Number(useParams()['id']);
  return Number.isInteger(id) && id > 0 ? <PaymentOf id={id} /> : <NotFound />;
}

function PaymentOf({ id }: { id: number }) {
  const t = useWords();
  const title = t('admin.payout.payment', { id });
  // Not the row of a list, which lacks the timeline.
  const { data, error, isPending, refetch } = useGetOne<Payment>(payment.name, { id, meta: { view: 'full' } });
  if (error instanceof HttpError && error.status === 404) return <NotFound />;
  return (
    <>
      <Title title={title} />
      <PageTrail resource={payment.name} title={title} />
      {error !== null && (
        <Box sx={{ mb: 2 }}>
          <LoadFailed message={t('admin.payout.load_failed')} onRetry={() => void refetch()} />
        </Box>
      )}
      {isPending && <FormSkeleton fields={4} />}
      {data && <Facts record={data} />}
    </>
  );
}

function Facts({ record }: { record: Payment }) {
  const seesPayee = useMay('payment-info', 'list');
  const seesReturns = useMay('bank-return-line', 'list');
  const seesOrders = useMay('payment-commission', 'list');
  const t = useWords();
  return (
    <>
      <Header record={record} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <Panel title={t('admin.payout.timeline')}>
          <PaymentTimeline record={record} />
          <BankNumbers record={record} />
        </Panel>
        {seesPayee && (
          <Panel title={t('admin.payout.payee')}>
            <Payee affiliateId={record.affiliate_id} />
          </Panel>
        )}
        {seesReturns && record.run_id !== null && (
          <Panel title={t('admin.payout.returns')}>
            <PaymentReturnsTab paymentId={record.id} />
          </Panel>
        )}
      </Box>
      {seesOrders && (
        <Box sx={{ mt: 3 }}>
          <PaymentOrders
            paymentId={record.id}
            linkToSale={(id, text) => <Link to={`/conversion/${id}/show`}>{text}</Link>}
          />
        </Box>
      )}
    </>
  );
}

/** The numbers under which the bank knows the payment, to ask it or to look in its statement. */
function BankNumbers({ record: { bank_number, bank_reference } }: { record: Payment }) {
  const t = useTranslate();
  const shown = [
    { label: t('resources.payment.fields.bank_number'), value: bank_number },
    { label: t('resources.payment.fields.bank_reference'), value: bank_reference },
  ].filter(({ value }) => value !== null);
  if (shown.length === 0) return null;
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, mt: 2 }}>
      {shown.map(({ label, value }) => (
        <Box key={label}>
          <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, ...tabularFigures }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 3 }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

function Header({ record }: { record: Payment }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { affiliate_id, run_id, invoice_id } = record;
  const day = record.paid_at === null ? expectedDay(record) : null;
  const seesRun = useMay('payment-run', 'one');
  return (
    <Card sx={{ display: 'grid', gap: 2, p: 3, mb: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            <Link to={`/affiliate/${affiliate_id}`}>{record.affiliate_name}</Link>
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {[
              t('admin.payout.payment', { id: record.id }),
              t('admin.payout.requested_at', { at: formatDateTime(record.requested_at) }),
              ...(day === null ? [] : [t('admin.payout.due_on', { date: formatDate(day) })]),
              t(paymentMethod.labelKey(record.method)),
            ].join(' · ')}
          </Typography>
        </Box>
        <Typography component="p" sx={{ fontSize: '2rem', fontWeight: 650, lineHeight: 1.2, ...tabularFigures }}>
          {formatBrl(record.amount, locale)}
        </Typography>
      </Stack>
      <PaymentStateCell record={record} />
      {record.blockers.length > 0 && (
        <Notice severity="warning">
          {t('admin.payout.blocked')} {record.blockers.map((code) => t(paymentExclusion.labelKey(code))).join(' · ')}
        </Notice>
      )}
      {record.marked_state !== null && <Notice severity="warning">{markText(t, record)}</Notice>}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <PaymentButtons record={record}>
          {({ label, icon, color, isMain, refusal, onClick }) => (
            <Stack key={label} direction="row" sx={{ alignItems: 'center', gap: 1 }}>
              <Button
                variant={isMain ? 'contained' : 'outlined'}
                color={color}
                startIcon={icon}
                disabled={refusal !== undefined}
                onClick={onClick}
              >
                {label}
              </Button>
              {refusal !== undefined && (
                <Typography variant="body2" color="text.secondary">
                  {refusal}
                </Typography>
              )}
            </Stack>
          )}
        </PaymentButtons>
        {run_id !== null && seesRun && (
          <Button component={LinkBase} to={`/payment-run/${run_id}`}>
            {t('admin.payout.run', { id: run_id })}
          </Button>
        )}
        {invoice_id !== null && (
          <Button component={LinkBase} to={listPath('invoice', { q: record.affiliate_name })}>
            {t('admin.payout.invoice', { id: invoice_id })}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
