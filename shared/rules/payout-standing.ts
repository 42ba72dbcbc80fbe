import { toReais } from '#shared/money.ts';
import {
  accountBlockers,
  type AccountFacts,
  amountBlocker,
  type MissingPayeeField,
  type PaymentBlocker,
} from './payability.ts';

interface StandingFacts extends AccountFacts {
  affiliateId: number;
  availableCents: number;
  minimumCents: number;
  /** Whether the reader is staff, whose pages are those of the back-office. */
  isStaff: boolean;
}

type WireName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${WireName<Rest>}`
  : '';

/** What payment info lacks, by the names of its fields on the wire. */
export type MissingField = WireName<MissingPayeeField>;

const wireName = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What the text of a blocker names: amounts in reais, payment info fields by their wire names, an instant. */
function valuesOf(blocker: PaymentBlocker) {
  switch (blocker.reason) {
    case 'below_minimum':
      return { minimum: toReais(blocker.minimumCents), missing: toReais(blocker.missingCents) };
    case 'payment_info':
      return { fields: blocker.missing.map(wireName) };
    case 'payee_hold':
      return { until: blocker.until };
    default:
      return {};
  }
}

/** Where a blocker can be removed: a path of the portal, or of the back-office. */
function fixPath({ reason }: PaymentBlocker, affiliateId: number, isStaff: boolean): string | null {
  if (reason === 'payment_info') return isStaff ? `/affiliate/${affiliateId}/pay_info` : '/account/myaccount/pay_info';
  if (reason === 'business_name') return isStaff ? `/affiliate/${affiliateId}/personal_data` : '/account/myaccount';
  return null;
}

/** Returns all blockers of a payment request, in the order in which to fix them; those of the amount come last. */
export function standingBlockers({ affiliateId, availableCents, minimumCents, isStaff, ...account }: StandingFacts) {
  const ofAmount = amountBlocker({ availableCents, minimumCents });
  return [...accountBlockers(account), ...(ofAmount === undefined ? [] : [ofAmount])].map((blocker) => ({
    code: blocker.reason,
    values: valuesOf(blocker),
    fix_path: fixPath(blocker, affiliateId, isStaff),
  }));
}
