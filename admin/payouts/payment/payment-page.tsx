import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { HttpError, Link, Title, useGetOne, useParams, useTranslate } from 'react-admin';
import { paymentExclusion } from '#shared/codes/payouts/payment-exclusion.ts';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { formatBrl } from '#shared/money.ts';
import { payment } from '#shared/resources/payouts/payment.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { LetterTile } from '#shared/ui/base/letter-tile.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { expectedDay } from '#shared/ui/features/payouts/payments/payment-advice.ts';
import { PaymentOrders } from '#shared/ui/features/payouts/payments/payment-orders.tsx';
import { PaymentTimeline } from '#shared/ui/features/payouts/payments/payment-timeline.tsx';
import { listPath } from '../../kit/list/list-path.ts';
import { NotFound } from '../../kit/page/not-found.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { HeadFigure, RecordHead } from '../../kit/page/record-head.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { PaymentReturnsTab } from '../bank-return/payment-returns-tab.tsx';
import { Payee } from './payee.tsx';
import { markText, type Payment } from './payment-actions.ts';
import { PaymentButtons } from './payment-buttons.tsx';
import { PaymentStateCell } from './payment-state-cell.tsx';

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
      <Title title={data === undefined ? title : `${title} · ${data.affiliate_name}`} />
      <PageTrail resource={payment.name} title={title} order={payment.defaultSort} {...(data && { record: data })} />
      {error !== null && (
        <Box sx={{ mb: 2 }}>
          <LoadFailed message={t('admin.payout.load_failed')} onRetry={() => void refetch()} />
        </Box>
      )}
      {isPending && <Skeleton variant="rounded" height={640} />}
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
          <PaymentTimeline payment={record} />
          <BankNumbers record={record} />
        </Panel>
        {seesPayee && (
          <Panel title={t('admin.payout.payee')}>
            <Payee affiliateId={record.affiliate_id} />
          </Panel>
        )}
      </Box>
      {seesReturns && record.run_id !== null && (
        <Box sx={{ mt: 2 }}>
          <Panel title={t('admin.payout.returns')}>
            <PaymentReturnsTab paymentId={record.id} />
          </Panel>
        </Box>
      )}
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
  const { affiliate_id: affiliateId, affiliate_name: name, blockers, marked_state: mark } = record;
  const isWarned = blockers.length > 0 || mark !== null;
  return (
    <RecordHead
      tile={<LetterTile name={name} sizePx={56} />}
      name={<Link to={`/affiliate/${affiliateId}`}>{name}</Link>}
      chips={<PaymentStateCell record={record} />}
      facts={[
        t('admin.payout.payment', { id: record.id }),
        t('admin.payout.requested_at', { at: formatDateTime(record.requested_at, locale) }),
      ]}
      actions={<Actions record={record} />}
      figures={<Figures record={record} />}
    >
      {isWarned && (
        <Stack sx={{ gap: 1 }}>
          {blockers.length > 0 && (
            <Notice severity="warning">
              {t('admin.payout.blocked')} {blockers.map((code) => t(paymentExclusion.labelKey(code))).join(' · ')}
            </Notice>
          )}
          {mark !== null && <Notice severity="warning">{markText({ t, locale }, record)}</Notice>}
        </Stack>
      )}
    </RecordHead>
  );
}

/** How much, when, in which run and by which tax invoice. */
function Figures({ record }: { record: Payment }) {
  const t = useWords();
  const translate = useTranslate();
  const locale = useSiteLocale();
  const seesRun = useMay('payment-run', 'one');
  const seesInvoices = useMay('invoice', 'list');
  const { affiliate_name: name, amount, method, run_id: run, invoice_id: invoice, paid_at: paidAt, pay_date } = record;
  const label = (field: keyof Payment) => translate(`resources.payment.fields.${field}`);
  const day = paidAt ?? expectedDay(record);
  const runText = run === null ? '–' : t('admin.payout.run', { id: run });
  const invoiceText = invoice === null ? '–' : t('admin.payout.invoice', { id: invoice });
  return (
    <>
      <HeadFigure label={label('amount')} value={formatBrl(amount, locale)} hint={t(paymentMethod.labelKey(method))} />
      <HeadFigure
        label={label(paidAt === null ? 'expected_on' : 'paid_at')}
        value={day === null ? '–' : formatDate(day, locale)}
        hint={t('admin.payout.pay_day', { date: formatDate(pay_date, locale) })}
      />
      <HeadFigure
        label={label('run_id')}
        value={run !== null && seesRun ? <Link to={`/payment-run/${run}`}>{runText}</Link> : runText}
      />
      <HeadFigure
        label={label('invoice_id')}
        value={
          invoice !== null && seesInvoices ? (
            <Link to={listPath('invoice', { q: name })}>{invoiceText}</Link>
          ) : (
            invoiceText
          )
        }
        hint={
          record.note?.due_on != null && t('admin.payout.note_due', { date: formatDate(record.note.due_on, locale) })
        }
      />
    </>
  );
}

function Actions({ record }: { record: Payment }) {
  return (
    <PaymentButtons record={record}>
      {({ label, icon, color, isMain, refusal, onClick }) => (
        <Stack key={label} sx={{ gap: 0.5, maxWidth: 280 }}>
          <Button
            variant={isMain ? 'contained' : 'outlined'}
            color={color}
            startIcon={icon}
            sx={{ whiteSpace: 'nowrap' }}
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
  );
}
