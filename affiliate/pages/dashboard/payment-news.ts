import { invoiceState } from '#shared/codes/payouts/invoice-state.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { Locale } from '#shared/locale.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { addDays, businessDate, daysBetween, formatDayAndMonth } from '#shared/time.ts';
import { failureAdvice, isCorrected, type Way } from '#shared/ui/features/payouts/payments/failure-advice.ts';
import type { MessageKey } from '#shared/words/index.ts';
import type { Values } from '#shared/words/translate.ts';
import { pathOfWay, paths } from '../../session/paths.ts';
import { isToSend, splitTaxInvoices, type TaxInvoice } from '../../session/tax-invoices.ts';

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
  /** What the affiliate settles there; undefined where nothing is asked of it. */
  way?: Way;
  /** What the button to that path says; undefined for news that ask for nothing. */
  door?: MessageKey;
}

interface Facts {
  /** Newest first. */
  payments: readonly ResourceRecord<'payment'>[];
  taxInvoices: readonly TaxInvoice[];
  /** The current business date. */
  today: string;
  locale: Locale;
}

/** How long a payment that arrived is news. */
const PAID_DAYS = 7;
const NEWS_MAX = 4;

function deadlineTexts({ standing, due_on: dueOn }: TaxInvoice, { today, locale }: Facts): PaymentNews['texts'] {
  if (standing !== null && standing.late_days > 0 && standing.pay_day !== null) {
    const values = { smart_count: standing.late_days, date: formatDayAndMonth(standing.pay_day, locale) };
    return [{ key: 'portal.home.news.late', values }];
  }
  if (dueOn === null) return [];
  const values = { date: formatDayAndMonth(dueOn, locale), smart_count: Math.max(0, daysBetween(today, dueOn)) };
  return [{ key: values.smart_count === 0 ? 'portal.home.news.due_today' : 'portal.home.news.due', values }];
}

function taxInvoiceNews(taxInvoice: TaxInvoice, facts: Facts): PaymentNews {
  const isRefused = taxInvoice.state === invoiceState.codes.refused;
  const isLate = taxInvoice.standing !== null && taxInvoice.standing.late_days > 0;
  const due = deadlineTexts(taxInvoice, facts);
  const reason =
    taxInvoice.admin_notes === null
      ? []
      : [{ key: 'portal.home.news.reason' as const, values: { reason: taxInvoice.admin_notes } }];
  return {
    id: `tax-invoice-${taxInvoice.id}`,
    severity: isRefused || isLate ? 'error' : 'warning',
    title: isRefused ? 'portal.home.news.tax_invoice_refused' : 'portal.home.news.tax_invoice',
    amount: taxInvoice.total,
    texts: isRefused ? [...reason, ...due] : due,
    to: paths.invoices,
    way: 'invoices',
    door: isRefused ? 'portal.home.news.fix_tax_invoice' : 'portal.home.news.send_tax_invoice',
  };
}

function paymentNewsOf(payment: ResourceRecord<'payment'>, { today, locale }: Facts): PaymentNews[] {
  const { id, amount, state, paid_at: paidAt, failure_code: failureCode } = payment;
  if (state === paymentState.codes.failed || state === paymentState.codes.returned) {
    const { reason, text, severity, way } = failureAdvice(failureCode);
    const corrected = isCorrected(payment);
    const isAsked = way !== undefined && !corrected;
    return [
      {
        id: `payment-${id}`,
        severity: corrected ? 'info' : severity,
        title: 'portal.home.news.failed',
        amount,
        // Where there is a door, its button says what to do.
        texts: [
          ...(reason === undefined ? [] : [{ key: reason }]),
          ...(isAsked && reason !== undefined
            ? []
            : [{ key: corrected ? ('portal.home.news.corrected' as const) : text }]),
        ],
        ...(isAsked ? { to: pathOfWay(way, id), way, door: 'portal.home.news.fix_data' } : { to: paths.financial }),
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
      texts: [{ key: 'portal.home.news.paid_on', values: { date: formatDayAndMonth(date, locale) } }],
      to: paths.financial,
    },
  ];
}

const order: readonly PaymentNews['severity'][] = ['error', 'warning', 'info', 'success'];

/** Returns the news about money, what the affiliate has to do first. */
export function paymentNews(facts: Facts): PaymentNews[] {
  const { payments, taxInvoices } = facts;
  const news = [
    ...payments.flatMap((payment) => paymentNewsOf(payment, facts)),
    ...splitTaxInvoices(taxInvoices)
      .waiting.filter(isToSend)
      .map((taxInvoice) => taxInvoiceNews(taxInvoice, facts)),
  ];
  return news
    .toSorted((left, right) => order.indexOf(left.severity) - order.indexOf(right.severity))
    .slice(0, NEWS_MAX);
}
