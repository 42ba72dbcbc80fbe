import type { PaymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { adviceOnFailure } from '#shared/codes/payouts/payment-failure-advice.ts';
import { formatBrl, toReais } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import { portal as en } from '#shared/words/payouts.en.ts';
import { portal as ptBr } from '#shared/words/payouts.pt-br.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

const failureWords = { 'pt-br': ptBr.codes, en: en.codes };

/** The states about which the affiliate is notified by mail. */
export type NotifiedState = 'paid' | 'failed' | 'returned' | 'cancelled';

interface NotifiedMove {
  to: string;
  language: Language;
  state: NotifiedState;
  amountCents: number;
  /** The business date on which it happened. */
  date: string;
  /** Why it failed or was returned. */
  failureCode: PaymentFailure | null;
}

interface MailTexts {
  amount: string;
  date: string;
  reason: string;
  advice: string;
}

const words: Record<Language, Record<NotifiedState, (move: MailTexts) => Words>> = {
  'pt-br': {
    paid: ({ amount, date }) => ({
      subject: `Pagamento de ${amount} realizado`,
      paragraphs: ['Olá!', `Seu pagamento de ${amount} foi feito em ${date}.`],
      label: 'Ver pagamentos',
    }),
    failed: ({ amount, reason, advice }) => ({
      subject: `O pagamento de ${amount} não foi concluído`,
      paragraphs: ['Olá!', `O pagamento de ${amount} não foi concluído: ${reason}.`, advice],
      label: 'Ver pagamentos',
    }),
    returned: ({ amount, reason, advice }) => ({
      subject: `O pagamento de ${amount} foi devolvido`,
      paragraphs: ['Olá!', `O pagamento de ${amount} voltou para nós: ${reason}.`, advice],
      label: 'Ver pagamentos',
    }),
    cancelled: ({ amount }) => ({
      subject: `O pagamento de ${amount} foi cancelado`,
      paragraphs: [
        'Olá!',
        `O pagamento de ${amount} foi cancelado. As comissões estão disponíveis de novo para outra solicitação.`,
      ],
      label: 'Ver pagamentos',
    }),
  },
  en: {
    paid: ({ amount, date }) => ({
      subject: `Payment of ${amount} made`,
      paragraphs: ['Hello!', `Your payment of ${amount} was made on ${date}.`],
      label: 'See payments',
    }),
    failed: ({ amount, reason, advice }) => ({
      subject: `The payment of ${amount} did not go through`,
      paragraphs: ['Hello!', `The payment of ${amount} did not go through: ${reason}.`, advice],
      label: 'See payments',
    }),
    returned: ({ amount, reason, advice }) => ({
      subject: `The payment of ${amount} was returned`,
      paragraphs: ['Hello!', `The payment of ${amount} came back to us: ${reason}.`, advice],
      label: 'See payments',
    }),
    cancelled: ({ amount }) => ({
      subject: `The payment of ${amount} was cancelled`,
      paragraphs: [
        'Hello!',
        `The payment of ${amount} was cancelled. Its commissions are available again for another request.`,
      ],
      label: 'See payments',
    }),
  },
};

const paymentInfoLabels: Record<Language, string> = { 'pt-br': 'Ver dados de pagamento', en: 'See payment data' };

/** Composes the mail about the outcome of a payment: what happened, why, and what to correct. */
export function paymentMovedMail(env: Settings, { to, language, state, amountCents, date, failureCode }: NotifiedMove) {
  const failure = failureCode ?? 'unknown';
  const { advice, needsCorrection } = adviceOnFailure(failure);
  const { payment_failure, payment_failure_advice } = failureWords[language];
  const { label, ...text } = words[language][state]({
    amount: formatBrl(toReais(amountCents), language),
    date: formatDate(date, language),
    reason: payment_failure[failure],
    advice: payment_failure_advice[advice],
  });
  const isFailure = state === 'failed' || state === 'returned';
  const action =
    isFailure && needsCorrection
      ? { label: paymentInfoLabels[language], url: `${env.publicUrl}/account/myaccount/pay_info` }
      : { label, url: `${env.publicUrl}/financial` };
  return composeMail(env, { to, language, ...text, action });
}
