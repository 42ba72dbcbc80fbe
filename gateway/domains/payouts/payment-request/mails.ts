import { formatBrl, toReais } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

interface RequestedPayment {
  to: string;
  language: Language;
  amountCents: number;
  /** `YYYY-MM-DD`. */
  payDate: string;
  /** Whether staff planned it. */
  isPlanned?: boolean;
  /** The deadline of its invoice, `YYYY-MM-DD`; null if none is needed. */
  taxInvoiceDueOn: string | null;
}

interface MailTexts {
  amount: string;
  date: string;
  taxInvoiceDate: string | null;
  isPlanned: boolean;
  isAnswered: boolean;
}

const words: Record<Language, (payment: MailTexts) => Words> = {
  'pt-br': ({ amount, date, taxInvoiceDate, isPlanned, isAnswered }) => ({
    subject: isPlanned ? 'Pagamento programado' : 'Solicitação de pagamento recebida',
    paragraphs: [
      'Olá!',
      isPlanned ? `Programamos um pagamento de ${amount}.` : `Recebemos a solicitação de pagamento de ${amount}.`,
      `A previsão de pagamento é ${date}.`,
      ...(taxInvoiceDate === null ? [] : [`Envie a nota fiscal até ${taxInvoiceDate}, para que seja pago nessa data.`]),
    ],
    label: taxInvoiceDate === null ? 'Ver pagamentos' : 'Enviar nota fiscal',
    note: isPlanned
      ? taxInvoiceDate === null
        ? 'O pagamento está no portal, no menu Financeiro.'
        : 'O valor e a nota fiscal estão no portal, no menu Financeiro.'
      : `Se você não fez esta solicitação, ${isAnswered ? 'responda a este e-mail' : 'avise seu gerente'} o quanto antes.`,
  }),
  en: ({ amount, date, taxInvoiceDate, isPlanned, isAnswered }) => ({
    subject: isPlanned ? 'Payment scheduled' : 'Payment request received',
    paragraphs: [
      'Hello!',
      isPlanned ? `We have scheduled a payment of ${amount}.` : `We received the request for a payment of ${amount}.`,
      `It is expected to be paid on ${date}.`,
      ...(taxInvoiceDate === null ? [] : [`Send the invoice by ${taxInvoiceDate}, so that it is paid on that date.`]),
    ],
    label: taxInvoiceDate === null ? 'See payments' : 'Send invoice',
    note: isPlanned
      ? taxInvoiceDate === null
        ? 'The payment is in the portal, under Financial.'
        : 'Amount and invoice are in the portal, under Financial.'
      : `If you did not ask for it, ${isAnswered ? 'reply to this e-mail' : 'tell your manager'} as soon as possible.`,
  }),
};

/** Composes the mail that confirms a new payment and gives the deadline of its invoice. */
export function paymentRequestedMail(env: Settings, payment: RequestedPayment) {
  const { to, language, amountCents, payDate, isPlanned = false, taxInvoiceDueOn } = payment;
  const { label, ...text } = words[language]({
    amount: formatBrl(toReais(amountCents), language),
    date: formatDate(payDate, language),
    taxInvoiceDate: taxInvoiceDueOn === null ? null : formatDate(taxInvoiceDueOn, language),
    isPlanned,
    isAnswered: env.mailReplyTo !== undefined,
  });
  const url = `${env.publicUrl}${taxInvoiceDueOn === null ? '/financial' : '/invoices'}`;
  return composeMail(env, { to, language, ...text, action: { label, url } });
}
