import type { Language } from '../../../lib/language.ts';

/** The fields of payment info that determine who is paid and where. Their changes wait before they take effect. */
const groups = {
  document: ['documentType', 'documentNumber'],
  payee: ['businessName', 'trademark'],
  bank: [
    'bankCountry',
    'bankName',
    'bankAddress',
    'bankAgency',
    'bankAccountType',
    'bankAccountNumber',
    'bankAccountNumberDigit',
  ],
  pix: ['pixType', 'pixKey'],
  codes: ['aba', 'bic', 'iban', 'swift', 'routingNumber', 'otherType', 'otherValue'],
} as const;

type Group = keyof typeof groups;

/**
 * The fields of payment info whose changes wait: all but the contact e-mail and telephone, which move no money. The
 * trademark waits too, because it can contain the code of a bank abroad (specification §5).
 */
export const heldFields = [
  ...groups.document,
  ...groups.payee,
  ...groups.bank,
  ...groups.pix,
  ...groups.codes,
] as const;
export type HeldField = (typeof heldFields)[number];

export type HeldChanges = Partial<Record<HeldField, string | null>>;

const words: Record<Language, Record<Group, string>> = {
  'pt-br': {
    document: 'documento',
    payee: 'beneficiário',
    bank: 'conta bancária',
    pix: 'chave Pix',
    codes: 'códigos do banco no exterior',
  },
  en: {
    document: 'document',
    payee: 'beneficiary',
    bank: 'bank account',
    pix: 'Pix key',
    codes: 'codes of the bank abroad',
  },
};

/** Names the fields that changed, without their values: `documento, chave Pix`. */
export function changedWords(changed: readonly HeldField[], language: Language): string {
  const names: readonly Group[] = ['document', 'payee', 'bank', 'pix', 'codes'];
  const isChanged = (name: Group) => groups[name].some((field) => changed.includes(field));
  return names
    .filter(isChanged)
    .map((name) => words[language][name])
    .join(', ');
}
