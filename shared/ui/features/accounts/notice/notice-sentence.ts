import { noticeKind } from '#shared/codes/accounts/notice-kind.ts';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import type { MessageKey } from '#shared/words/index.ts';
import type { Translate } from '#shared/words/translate.ts';

export type Notice = ResourceRecord<'notice'>;

const sentences = {
  sale: 'screens.notices.sale',
  sale_approved: 'screens.notices.sale_approved',
  sale_refused: 'screens.notices.sale_refused',
  'payment.planned': 'screens.notices.payment_planned',
  'payment.paid': 'screens.notices.payment_paid',
  'payment.failed': 'screens.notices.payment_failed',
  'payment.returned': 'screens.notices.payment_returned',
  'payment.cancelled': 'screens.notices.payment_cancelled',
  'tax_invoice.asked': 'screens.notices.tax_invoice_asked',
  'tax_invoice.missing': 'screens.notices.tax_invoice_missing',
  'tax_invoice.late': 'screens.notices.tax_invoice_late',
  'tax_invoice.approved': 'screens.notices.tax_invoice_approved',
  'tax_invoice.refused': 'screens.notices.tax_invoice_refused',
  'tax_invoice.cancelled': 'screens.notices.tax_invoice_cancelled',
  'participation.approved': 'screens.notices.participation_approved',
  'participation.resumed': 'screens.notices.participation_resumed',
  'participation.paused': 'screens.notices.participation_paused',
  'participation.refused': 'screens.notices.participation_refused',
  'channel.approved': 'screens.notices.channel_approved',
  'channel.resumed': 'screens.notices.channel_resumed',
  'channel.paused': 'screens.notices.channel_paused',
  'channel.refused': 'screens.notices.channel_refused',
  'channel.waiting': 'screens.notices.channel_waiting',
  'rate.changed': 'screens.notices.rate_changed',
  'rate.planned': 'screens.notices.rate_planned',
  'rate.ended': 'screens.notices.rate_ended',
  cap: 'screens.notices.cap',
  bank_silent: 'screens.notices.bank_silent',
  payment_request: 'screens.notices.payment_request',
  tax_invoice_sent: 'screens.notices.tax_invoice_sent',
} as const satisfies Readonly<Record<string, MessageKey>>;

const keys: Readonly<Record<string, MessageKey | undefined>> = sentences;

interface Language {
  t: Translate<MessageKey>;
  locale: Locale;
}

/** A rate: per cent of the sale, or an amount of each. */
const rateOf = ({ percent, amount }: Notice, locale: Locale): string =>
  percent === null ? formatBrl(amount ?? 0, locale) : `${percent.toLocaleString(locale === 'en' ? 'en' : 'pt-BR')}%`;

/** Returns what happened as a sentence; the name of its kind for a state that this site does not know. */
export function noticeSentence(notice: Notice, { t, locale }: Language): string {
  const { kind, state, count, amount, day } = notice;
  const key = keys[state === null ? kind : `${kind}.${state}`];
  if (key === undefined) return t(noticeKind.labelKey(kind));
  return t(key, {
    smart_count: count ?? 1,
    campaign: notice.campaign_name ?? '',
    channel: notice.site_name ?? '',
    amount: formatBrl(amount ?? 0, locale),
    rate: rateOf(notice, locale),
    percent: notice.percent ?? 0,
    run: notice.run_id ?? 0,
    day: day === null ? '' : formatDate(day, locale),
  });
}

const amountKinds = new Set(['sale', 'sale_approved', 'sale_refused', 'payment_request', 'tax_invoice_sent']);

function reasonOf({ kind, reason, code }: Notice, { t }: Language): string | null {
  if (reason !== null) return t('screens.notices.reason', { reason });
  if (code === null) return null;
  const list = kind === 'payment' ? paymentFailure : conversionBlock;
  return t('screens.notices.reason', { reason: t(list.labelKey(code)) });
}

/** Returns what else there is to say: amounts and why; empty where there is nothing. */
export function noticeDetails(notice: Notice, language: Language): string {
  const { t, locale } = language;
  const { kind, amount, commission, day } = notice;
  const details = [
    amountKinds.has(kind) && amount !== null ? formatBrl(amount, locale) : null,
    kind === 'sale' && commission !== null && commission > 0
      ? t('screens.notices.commission', { amount: formatBrl(commission, locale) })
      : null,
    kind === 'bank_silent' && amount !== null && day !== null
      ? t('screens.notices.sent_on', { amount: formatBrl(amount, locale), day: formatDate(day, locale) })
      : null,
    reasonOf(notice, language),
  ];
  return details.filter((detail) => detail !== null).join(' · ');
}
