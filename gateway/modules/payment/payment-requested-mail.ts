import { formatBrl, toReais } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import type { Env } from '../../env.ts';
import { composeMail } from '../../mail/compose.ts';

interface RequestedPayment {
  to: string;
  amountCents: number;
  /** `YYYY-MM-DD`. */
  payoutDate: string;
}

/** Tells a payee that a payment was asked for, and until when its invoice has to be sent (specification §9). */
export function paymentRequestedMail(env: Env, { to, amountCents, payoutDate }: RequestedPayment) {
  return composeMail(env, {
    to,
    subject: 'Solicitação de pagamento recebida',
    paragraphs: [
      'Olá!',
      `Recebemos a solicitação de pagamento de ${formatBrl(toReais(amountCents), 'pt-br')}.`,
      `A previsão de pagamento é ${formatDate(payoutDate)}. Envie a nota fiscal em até 2 dias depois dessa data.`,
    ],
    action: { label: 'Ver pagamentos', url: `${env.publicUrl}/financial` },
    note: 'Se você não fez esta solicitação, responda a este e-mail o quanto antes.',
  });
}
