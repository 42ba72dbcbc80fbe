import { unaccented } from './unaccented.ts';

type Status = 'approved' | 'pending' | 'refused';

/** What shops and networks call the statuses of an order, in one gender. */
const words: Readonly<Record<Status, readonly string[]>> = {
  approved: [
    'aprovado',
    'confirmado',
    'validado',
    'aceito',
    'concluído',
    'finalizado',
    'completo',
    'faturado',
    'pago',
    'approved',
    'confirmed',
    'validated',
    'accepted',
    'completed',
    'complete',
    'invoiced',
    'paid',
  ],
  pending: [
    'pendente',
    'autorizado',
    'iniciado',
    'aberto',
    'em aberto',
    'em análise',
    'em processamento',
    'processando',
    'aguardando',
    'aguardando pagamento',
    'aguardando aprovação',
    'pagamento pendente',
    'não validado',
    'pending',
    'authorized',
    'open',
    'processing',
    'in process',
    'in review',
    'on hold',
    'waiting',
    'waiting payment',
    'awaiting payment',
  ],
  refused: [
    'recusado',
    'reprovado',
    'rejeitado',
    'negado',
    'não aprovado',
    'não autorizado',
    'inválido',
    'invalidado',
    'cancelado',
    'estornado',
    'reembolsado',
    'devolvido',
    'expirado',
    'excluído',
    'malsucedido',
    'refused',
    'rejected',
    'declined',
    'denied',
    'invalid',
    'canceled',
    'cancelled',
    'refunded',
    'returned',
    'voided',
    'expired',
    'deleted',
    'failed',
    'chargeback',
  ],
};

/**
 * Returns the form in which words for statuses are compared: without case, accents, hyphens, gender and number, since
 * orders (*o pedido*) and sales (*a venda*) have the same statuses.
 */
export const statusKey = (word: string): string =>
  unaccented(word.trim())
    .replaceAll(/(?<=\p{L})[\s_-]+(?=\p{L})/gu, ' ')
    .replace(/(?<=\p{L}{3})[ao]s?$/u, '');

const statusOfKey = new Map(
  (['approved', 'pending', 'refused'] as const).flatMap((status) =>
    words[status].map((word) => [statusKey(word), status]),
  ),
);

/** Returns what a usual word for a status means; undefined for any other word. */
export const statusOfWord = (word: string): Status | undefined => statusOfKey.get(statusKey(word));
