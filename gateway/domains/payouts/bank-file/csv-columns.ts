import type { FileHead, FileItem } from './file-item.ts';
import { codeOfBank, pixKeyAtBank } from './payee-codes.ts';

type Cell = (item: FileItem, head: FileHead) => string | null;

/**
 * The possible contents of a column of a CSV file. Amounts are written by the writer, which knows the decimal
 * separator.
 */
export const cells = {
  number: ({ number }) => number,
  pay_date: (_item, { payOn }) => payOn,
  method: ({ method }) => method,
  payee_name: ({ payee }) => payee.businessName,
  tax_id_type: ({ payee }) => payee.documentType,
  tax_id: ({ payee }) => payee.documentNumber,
  amount: ({ amountCents }) => String(amountCents),
  pix_type: ({ payee }) => payee.pixType,
  pix_key: ({ payee }) => pixKeyAtBank(payee),
  bank_code: ({ payee }) => codeOfBank(payee),
  bank_name: ({ payee }) => payee.bankName,
  bank_address: ({ payee }) => payee.bankAddress,
  country: ({ payee }) => payee.bankCountry,
  agency: ({ payee }) => payee.bankAgency,
  account: ({ payee }) => payee.bankAccountNumber,
  account_digit: ({ payee }) => payee.bankAccountNumberDigit,
  account_type: ({ payee }) => payee.bankAccountType,
  iban: ({ payee }) => payee.iban,
  swift: ({ payee }) => payee.swift,
  bic: ({ payee }) => payee.bic,
  aba: ({ payee }) => payee.aba,
  routing_number: ({ payee }) => payee.routingNumber,
  other_type: ({ payee }) => payee.otherType,
  other_value: ({ payee }) => payee.otherValue,
  email: ({ payee }) => payee.email,
} as const satisfies Readonly<Record<string, Cell>>;

export type ColumnName = keyof typeof cells;

export interface CsvColumn {
  name: ColumnName;
  title: string;
}

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.keys of a record is typed as any text
export const columnNames = Object.keys(cells) as ColumnName[];

const first = [
  { name: 'number', title: 'Número' },
  { name: 'pay_date', title: 'Pagar em' },
] as const;
const payee = [
  { name: 'payee_name', title: 'Favorecido' },
  { name: 'tax_id_type', title: 'Tipo de documento' },
  { name: 'tax_id', title: 'Documento' },
  { name: 'amount', title: 'Valor' },
] as const;

/** The default columns of payments in Brazil. */
export const defaultColumns: readonly CsvColumn[] = [
  ...first,
  { name: 'method', title: 'Forma' },
  ...payee,
  { name: 'pix_type', title: 'Tipo de chave Pix' },
  { name: 'pix_key', title: 'Chave Pix' },
  { name: 'bank_code', title: 'Banco' },
  { name: 'agency', title: 'Agência' },
  { name: 'account', title: 'Conta' },
  { name: 'account_digit', title: 'Dígito' },
  { name: 'account_type', title: 'Tipo de conta' },
  { name: 'email', title: 'E-mail' },
];

/** The columns of payments abroad, which a person makes by hand. */
export const abroadColumns: readonly CsvColumn[] = [
  ...first,
  ...payee,
  { name: 'country', title: 'País do banco' },
  { name: 'bank_name', title: 'Banco' },
  { name: 'bank_address', title: 'Endereço do banco' },
  { name: 'iban', title: 'IBAN' },
  { name: 'swift', title: 'SWIFT' },
  { name: 'bic', title: 'BIC' },
  { name: 'aba', title: 'ABA' },
  { name: 'routing_number', title: 'Routing number' },
  { name: 'other_type', title: 'Outro código' },
  { name: 'other_value', title: 'Valor do outro código' },
  { name: 'email', title: 'E-mail' },
];
