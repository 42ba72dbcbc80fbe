import { isBrazil } from '#shared/brazil/is-brazil.ts';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { documentType } from '#shared/codes/accounts/document-type.ts';

/** Reasons why an affiliate cannot request payment. */
export type PaymentBlocker =
  | { readonly reason: 'switched_off' }
  | { readonly reason: 'below_minimum'; readonly minimumCents: number; readonly missingCents: number }
  | { readonly reason: 'affiliate_status' }
  | { readonly reason: 'payments_frozen' }
  | { readonly reason: 'business_name' }
  /** `missing`: what payment info lacks; empty where that is not known. */
  | { readonly reason: 'payment_info'; readonly missing: readonly MissingPayeeField[] }
  /** Staff entered the payment data, and neither the owner nor another person has confirmed it. */
  | { readonly reason: 'payee_unconfirmed' }
  /** `until`: the instant from which payment can be requested again, ISO 8601. */
  | { readonly reason: 'payee_hold'; readonly until: string };

/** The payment info fields that decide whether a payment is possible (specification §5). */
export type PayeeData = Readonly<Record<PayeeField, string | null>>;

type PayeeField =
  | 'documentType'
  | 'bankCountry'
  | (typeof alwaysRequired)[number]
  | (typeof brazilianRequired)[number]
  | (typeof foreignSufficient)[number];

const alwaysRequired = ['documentNumber', 'email'] as const;
const brazilianRequired = [
  'bankName',
  'bankAgency',
  'bankAccountType',
  'bankAccountNumber',
  'bankAccountNumberDigit',
] as const;
/** A foreign bank needs one of these. */
const foreignSufficient = ['aba', 'bic', 'iban', 'otherValue', 'routingNumber', 'swift', 'trademark'] as const;

/** Statuses that may request payment of earned commissions, including paused and leaving affiliates. */
const entitledStatuses: readonly number[] = [
  affiliateStatus.codes.active,
  affiliateStatus.codes.paused,
  affiliateStatus.codes.deletion_requested,
];

/** A field without which payment info is incomplete. `iban` stands for all codes of a bank abroad, of which one is enough. */
export type MissingPayeeField =
  'documentType' | (typeof alwaysRequired)[number] | (typeof brazilianRequired)[number] | 'iban';

const isFilled = (text: string | null): text is string => text !== null && text.trim() !== '';

/** Checks whether the bank is Brazilian. Without a bank country the document type decides. */
function hasBrazilianBank({ bankCountry = null, documentType: type }: Partial<PayeeData>): boolean {
  return isFilled(bankCountry) ? isBrazil(bankCountry) : type !== documentType.codes.inter;
}

/** Returns what payment info lacks for a payment, in the order of its form (specification §5). */
export function missingPayeeFields(payee: Partial<PayeeData> = {}): MissingPayeeField[] {
  const isMissing = (field: PayeeField) => !isFilled(payee[field] ?? null);
  const isForeignFilled = hasBrazilianBank(payee) || !foreignSufficient.every(isMissing);
  return [
    ...(documentType.byCode(payee.documentType ?? null) === undefined ? (['documentType'] as const) : []),
    ...alwaysRequired.filter(isMissing),
    ...(hasBrazilianBank(payee) ? brazilianRequired.filter(isMissing) : []),
    ...(isForeignFilled ? [] : (['iban'] as const)),
  ];
}

/** Checks whether payment info is complete enough for a payment (specification §5). */
export const isPayeeComplete = <Payee extends PayeeData>(payee: Payee | undefined): payee is Payee =>
  payee !== undefined && missingPayeeFields(payee).length === 0;

export interface AccountFacts {
  /** Code of `affiliateStatus`. */
  status: number;
  /** The affiliate's 'Empresa'. */
  businessName: string | null;
  payee: PayeeData | undefined;
  /** Whether somebody froze the payments by the link of a notice. */
  isFrozen: boolean;
  /** Whether staff entered the payment data and nobody else has confirmed it. */
  isUnconfirmed: boolean;
  /** The end of a hold after a change of payment data or access, ISO 8601; null without one. */
  holdUntil: string | null;
}

/** Returns what blocks a payment request in an affiliate's account, in the order in which to fix it. */
export function accountBlockers(facts: AccountFacts): PaymentBlocker[] {
  const { status, businessName, payee, isFrozen, isUnconfirmed, holdUntil } = facts;
  const blockers: PaymentBlocker[] = [];
  if (!entitledStatuses.includes(status)) blockers.push({ reason: 'affiliate_status' });
  if (isFrozen) blockers.push({ reason: 'payments_frozen' });
  if (!isFilled(businessName)) blockers.push({ reason: 'business_name' });
  const missing = missingPayeeFields(payee);
  if (missing.length > 0) blockers.push({ reason: 'payment_info', missing });
  if (isUnconfirmed) blockers.push({ reason: 'payee_unconfirmed' });
  if (holdUntil !== null) blockers.push({ reason: 'payee_hold', until: holdUntil });
  return blockers;
}

export interface AmountFacts {
  availableCents: number;
  /** `minimum_payment_value` of the affiliate's settings; 0 disables requests (specification §9). */
  minimumCents: number;
}

/** Returns why an amount cannot be requested; undefined when it can. An amount of zero never can. */
export function amountBlocker({ availableCents, minimumCents }: AmountFacts): PaymentBlocker | undefined {
  if (minimumCents <= 0) return { reason: 'switched_off' };
  const missingCents = minimumCents - availableCents;
  return missingCents > 0 ? { reason: 'below_minimum', minimumCents, missingCents } : undefined;
}
