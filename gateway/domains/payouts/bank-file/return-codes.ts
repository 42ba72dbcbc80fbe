import { type PaymentFailure, paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import type { LayoutName } from './cnab240.ts';

/**
 * The meaning of a return code: paid; accepted, or a note, neither of which changes anything; or why the payment
 * failed, `returned` if the money came back.
 */
export const codeMeanings = [
  'paid',
  'accepted',
  'note',
  ...paymentFailure.names.filter((name) => name !== 'unknown'),
] as const;
export type CodeMeaning = (typeof codeMeanings)[number];

export type CodeTable = Readonly<Record<string, CodeMeaning>>;

/** Codes with the same meaning at FEBRABAN and Itaú. */
const common: CodeTable = {
  '00': 'paid',
  BD: 'accepted',
  BE: 'accepted',
  AA: 'operator',
  AF: 'operator',
  AG: 'operator',
  AH: 'operator',
  HA: 'operator',
  TA: 'operator',
  HF: 'operator',
  '01': 'operator',
  AL: 'account_not_found',
  AM: 'account_not_found',
  AN: 'account_not_found',
  AO: 'document',
  AT: 'document',
  BI: 'document',
  BG: 'account_closed',
  H4: 'returned',
  '02': 'cancelled_by_bank',
  CE: 'cancelled_by_bank',
  NA: 'cancelled_by_bank',
  SS: 'cancelled_by_bank',
  ZA: 'note',
};

/** The codes of FEBRABAN 8.6, and the Pix codes that its banks add. */
const febraban: CodeTable = {
  ...common,
  AE: 'operator',
  PB: 'bank_unavailable',
  PC: 'account_closed',
  PF: 'document',
  PG: 'document',
  PJ: 'pix_key',
  PM: 'pix_key',
};

/** The codes of each layout. A code may have another meaning at another bank; one that is not listed means review. */
export const codeTables: Readonly<Record<LayoutName, CodeTable>> = {
  febraban,
  // AE: the date was changed, and the payment accepted.
  itau: { ...common, AE: 'accepted', DV: 'returned' },
  bradesco: febraban,
  santander: febraban,
};

/** The default words of a CSV return. */
export const csvCodes: CodeTable = {
  PAGO: 'paid',
  AGENDADO: 'accepted',
  ERRO: 'operator',
  CONTA: 'account_not_found',
  ENCERRADA: 'account_closed',
  CHAVE: 'pix_key',
  DOCUMENTO: 'document',
  BANCO: 'bank_unavailable',
  DEVOLVIDO: 'returned',
  CANCELADO: 'cancelled_by_bank',
};

/** The combined meaning of the codes of a payment. `returned`: the money came back, even after the payment was made. */
export type Outcome =
  | { kind: 'paid' | 'review' | 'unchanged' | 'returned' }
  | { kind: 'failed'; failure: Exclude<PaymentFailure, 'unknown'> };

const review: Outcome = { kind: 'review' };

/** Meanings that form a class each. All others are about the payee, and may be combined. */
const ownClasses: readonly CodeMeaning[] = [
  'paid',
  'accepted',
  'note',
  'operator',
  'bank_unavailable',
  'cancelled_by_bank',
  'returned',
];
const classOf = (meaning: CodeMeaning) => (ownClasses.includes(meaning) ? meaning : 'payee');

const meaningOf = (code: string, table: CodeTable): CodeMeaning | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined;

/**
 * Decides what the codes of a payment mean. An unknown code, none at all, and codes of several classes are for review:
 * a payment becomes paid only by an explicit code. Notes are ignored beside other codes.
 */
export function outcomeOf(codes: readonly string[], table: CodeTable): Outcome {
  const known = codes.map((code) => meaningOf(code, table)).filter((meaning) => meaning !== undefined);
  if (codes.length === 0 || known.length < codes.length) return review;
  const [meaning = 'note', ...others] = known.filter((each) => each !== 'note');
  if (others.some((other) => classOf(other) !== classOf(meaning))) return review;
  if (meaning === 'paid' || meaning === 'returned') return { kind: meaning };
  return meaning === 'accepted' || meaning === 'note' ? { kind: 'unchanged' } : { kind: 'failed', failure: meaning };
}

/**
 * Returns the codes of a whole lot that apply to each of its payments: refusals and unknown codes. Acceptance of the
 * lot says nothing about a payment.
 */
export const codesOfLot = (codes: readonly string[], table: CodeTable): string[] =>
  codes.filter((code) => !['paid', 'accepted', 'note'].includes(meaningOf(code, table) ?? ''));
