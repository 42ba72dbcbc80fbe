import { formatBrl, toReais } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import type { Env } from '../../env.ts';
import { composeMail, type Words } from '../../mail/compose.ts';
import type { Language } from '../../mail/language.ts';

interface RequestedPayment {
  to: string;
  language: Language;
  amountCents: number;
  /** `YYYY-MM-DD`. */
  payoutDate: string;
}

const words: Record<Language, (amount: string, date: string, isAnswered: boolean) => Words> = {
  'pt-br': (amount, date, isAnswered) => ({
    subject: 'Solicitação de pagamento recebida',
    paragraphs: [
      'Olá!',
      `Recebemos a solicitação de pagamento de ${amount}.`,
      `A previsão de pagamento é ${date}. Envie a nota fiscal em até 2 dias depois dessa data.`,
    ],
    label: 'Ver pagamentos',
    note: `Se você não fez esta solicitação, ${isAnswered ? 'responda a este e-mail' : 'avise seu gerente'} o quanto antes.`,
  }),
  en: (amount, date, isAnswered) => ({
    subject: 'Payment request received',
    paragraphs: [
      'Hello!',
      `We received the request for a payment of ${amount}.`,
      `It is expected to be paid on ${date}. Send the invoice within 2 days after that date.`,
    ],
    label: 'See payments',
    note: `If you did not ask for it, ${isAnswered ? 'reply to this e-mail' : 'tell your manager'} as soon as possible.`,
  }),
};

/** Composes the mail that confirms a payment request and gives the deadline of its invoice (specification §9). */
export function paymentRequestedMail(env: Env, { to, language, amountCents, payoutDate }: RequestedPayment) {
  const amount = formatBrl(toReais(amountCents), language);
  const { label, ...said } = words[language](amount, formatDate(payoutDate), env.mailReplyTo !== undefined);
  return composeMail(env, { to, language, ...said, action: { label, url: `${env.publicUrl}/financial` } });
}
