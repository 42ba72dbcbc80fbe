import { invoiceState } from '#shared/codes/payouts/invoice-state.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { addDays, businessDate, formatDate } from '#shared/time.ts';
import { failureAdvice, isCorrected } from '#shared/ui/features/payouts/payments/failure-advice.ts';
import type { MessageKey } from '#shared/words/index.ts';
import type { Values } from '#shared/words/translate.ts';
import { pathOfWay, paths } from '../../session/paths.ts';
import { isToSend, type Note, splitTaxInvoices } from '../../session/tax-invoices.ts';

/** What happened with the affiliate's money, and what it has to do about it. */
export interface PaymentNews {
  /** Unique within the news. */
  id: string;
  severity: 'error' | 'warning' | 'info' | 'success';
  title: MessageKey;
  /** Reais, of the title. */
  amount: number;
  /** Sentences below the title. */
  texts: readonly { key: MessageKey; values?: Values }[];
  /** A path. */
  to: string;
}

interface Facts {
  /** Newest first. */
  payments: readonly ResourceRecord<'payment'>[];
  notes: readonly Note[];
  /** The current business date. */
  today: string;
}

/** How long a payment that arrived is news. */
const PAID_DAYS = 7;
const NEWS_MAX = 4;

function deadlineTexts({ standing, due_on: dueOn }: Note): PaymentNews['texts'] {
  if (standing !== null && standing.late_days > 0 && standing.pay_day !== null) {
    const values = { smart_count: standing.late_days, date: formatDate(standing.pay_day) };
    return [{ key: 'portal.home.news.late', values }];
  }
  return dueOn === null ? [] : [{ key: 'portal.home.news.due', values: { date: formatDate(dueOn) } }];
}

function taxInvoiceNews(note: Note): PaymentNews {
  const isRefused = note.state === invoiceState.codes.refused;
  const isLate = note.standing !== null && note.standing.late_days > 0;
  const due = deadlineTexts(note);
  const reason =
    note.admin_notes === null
      ? []
      : [{ key: 'portal.home.news.reason' as const, values: { reason: note.admin_notes } }];
  return {
    id: `note-${note.id}`,
    severity: isRefused || isLate ? 'error' : 'warning',
    title: isRefused ? 'portal.home.news.note_refused' : 'portal.home.news.note',
    amount: note.total,
    texts: isRefused ? [...reason, ...due] : due,
    to: paths.invoices,
  };
}

function paymentNewsOf(payment: ResourceRecord<'payment'>, today: string): PaymentNews[] {
  const { id, amount, state, paid_at: paidAt, failure_code: failureCode } = payment;
  if (state === paymentState.codes.failed || state === paymentState.codes.returned) {
    const { reason, text, severity, way } = failureAdvice(failureCode);
    const corrected = isCorrected(payment);
    return [
      {
        id: `payment-${id}`,
        severity: corrected ? 'info' : severity,
        title: 'portal.home.news.failed',
        amount,
        texts: [
          ...(reason === undefined ? [] : [{ key: reason }]),
          { key: corrected ? 'portal.home.news.corrected' : text },
        ],
        to: way === undefined || corrected ? paths.financial : pathOfWay(way, id),
      },
    ];
  }
  if (state !== paymentState.codes.paid || paidAt === null) return [];
  const date = businessDate(new Date(paidAt));
  if (date < addDays(today, -PAID_DAYS)) return [];
  return [
    {
      id: `payment-${id}`,
      severity: 'success',
      title: 'portal.home.news.paid',
      amount,
      texts: [{ key: 'portal.home.news.paid_on', values: { date: formatDate(date) } }],
      to: paths.financial,
    },
  ];
}

const order: readonly PaymentNews['severity'][] = ['error', 'warning', 'info', 'success'];

/** Returns the news about money, what the affiliate has to do first. */
export function paymentNews({ payments, notes, today }: Facts): PaymentNews[] {
  const news = [
    ...payments.flatMap((payment) => paymentNewsOf(payment, today)),
    ...splitTaxInvoices(notes).waiting.filter(isToSend).map(taxInvoiceNews),
  ];
  return news
    .toSorted((left, right) => order.indexOf(left.severity) - order.indexOf(right.severity))
    .slice(0, NEWS_MAX);
}
