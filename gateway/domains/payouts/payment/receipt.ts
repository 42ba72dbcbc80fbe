import { formatBrl, toReais } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import type { PaymentReceipt } from './make-payment.ts';

/** Returns the text that the wire answers to a payment request. */
export const receiptText = ({ amountCents, payoutDate }: PaymentReceipt): string =>
  `Pagamento de ${formatBrl(toReais(amountCents), 'pt-br')} solicitado. Previsão de pagamento: ${formatDate(payoutDate)}.`;
